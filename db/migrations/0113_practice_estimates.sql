create table estimate_templates (
  clinic_id   uuid        not null references clinics on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  name        text        not null,
  -- What the client reads above the lines.
  message     text,
  -- For how long an estimate made from it holds.
  valid_days  integer     not null default 30,
  archived_at timestamptz,
  version     integer     not null default 1,
  created_by  uuid        default app.user_id(),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  primary key (clinic_id, id),
  constraint estimate_templates_name_check check (length(name) between 1 and 120),
  constraint estimate_templates_message_check check (length(message) between 1 and 2000),
  constraint estimate_templates_days_check check (valid_days between 1 and 365),
  constraint estimate_templates_version_check check (version >= 1)
);
comment on table estimate_templates is 'Estimates that a clinic makes again and again. Prices come from the catalogue when one is used.';

create table estimate_template_options (
  clinic_id   uuid    not null,
  template_id uuid    not null,
  position    integer not null,
  name        text    not null,
  note        text,

  primary key (clinic_id, template_id, position),
  foreign key (clinic_id, template_id) references estimate_templates (clinic_id, id) on delete cascade,
  constraint estimate_template_options_position_check check (position between 1 and 4),
  constraint estimate_template_options_name_check check (length(name) between 1 and 60),
  constraint estimate_template_options_note_check check (length(note) between 1 and 500)
);
comment on table estimate_template_options is 'The options of a template, side by side.';

create table estimate_template_lines (
  clinic_id       uuid    not null,
  template_id     uuid    not null,
  option_position integer not null,
  position        integer not null,
  item_id         uuid    not null,
  use             text    not null,
  low_thousandths integer not null,
  high_thousandths integer not null,
  is_required     boolean not null,

  primary key (clinic_id, template_id, option_position, position),
  foreign key (clinic_id, template_id, option_position) references estimate_template_options (clinic_id, template_id, position) on delete cascade,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint estimate_template_lines_position_check check (position between 1 and 60),
  constraint estimate_template_lines_use_check check (use in ('given', 'handed_over')),
  constraint estimate_template_lines_quantity_check check (low_thousandths between 1 and 1000000000
    and high_thousandths between low_thousandths and 1000000000)
);
comment on table estimate_template_lines is 'What an option of a template consists of, from the least to the most that may be needed.';

create table estimates (
  clinic_id      uuid        not null references clinics on delete cascade,
  id             uuid        not null default gen_random_uuid(),
  client_id      uuid        not null,
  pet_id         uuid        not null,
  -- The visit for which it was made; null before there is one.
  visit_id       uuid,
  title          text        not null,
  -- What the client reads above the lines.
  message        text,
  -- One that was sent and has neither been answered nor withdrawn expires after its last day, without a change of its row.
  status         text        not null default 'draft',
  valid_until_on date        not null,
  currency       text        not null,
  -- Where it was copied from.
  copied_from_id uuid,
  version        integer     not null default 1,
  created_by     uuid        default app.user_id(),
  created_at     timestamptz not null default now(),
  sent_at        timestamptz,
  sent_by        uuid,
  answered_at    timestamptz,
  converted_at   timestamptz,
  converted_by   uuid,
  -- The visit whose planned acts the accepted lines became.
  converted_visit_id uuid,
  withdrawn_at   timestamptz,
  withdrawn_by   uuid,
  withdraw_reason text,

  primary key (clinic_id, id),
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, converted_visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, copied_from_id) references estimates (clinic_id, id) on delete set null (copied_from_id),
  constraint estimates_visit_of_pet_fkey
    foreign key (clinic_id, visit_id, pet_id) references visits (clinic_id, id, pet_id) deferrable,
  constraint estimates_converted_visit_of_pet_fkey
    foreign key (clinic_id, converted_visit_id, pet_id) references visits (clinic_id, id, pet_id) deferrable,
  constraint estimates_title_check check (length(title) between 1 and 120),
  constraint estimates_message_check check (length(message) between 1 and 2000),
  constraint estimates_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint estimates_version_check check (version >= 1),
  constraint estimates_reason_check check (length(withdraw_reason) between 1 and 500),
  constraint estimates_status_check check (
    case status
      when 'draft' then num_nonnulls(sent_at, answered_at, converted_at, withdrawn_at) = 0
      when 'sent' then sent_at is not null and num_nonnulls(answered_at, converted_at, withdrawn_at) = 0
      when 'answered' then sent_at is not null and answered_at is not null and num_nonnulls(converted_at, withdrawn_at) = 0
      when 'converted' then answered_at is not null and converted_at is not null and withdrawn_at is null
      when 'withdrawn' then withdrawn_at is not null and num_nonnulls(answered_at, converted_at) = 0
      else false end),
  constraint estimates_converted_check check ((converted_at is null) = (converted_visit_id is null)),
  constraint estimates_withdrawn_check check ((withdrawn_at is null) = (withdraw_reason is null))
);
comment on table estimates is 'What treatment may cost, for a client to accept or decline. Once sent, what it says stays as it is.';
create index estimates_client_idx on estimates (clinic_id, client_id, created_at desc, id);
create index estimates_pet_idx on estimates (clinic_id, pet_id, created_at desc, id);
create index estimates_visit_idx on estimates (clinic_id, visit_id) where visit_id is not null;
create index estimates_converted_visit_idx on estimates (clinic_id, converted_visit_id) where converted_visit_id is not null;

create table estimate_options (
  clinic_id   uuid    not null,
  estimate_id uuid    not null,
  position    integer not null,
  name        text    not null,
  note        text,

  primary key (clinic_id, estimate_id, position),
  foreign key (clinic_id, estimate_id) references estimates (clinic_id, id) on delete cascade,
  constraint estimate_options_position_check check (position between 1 and 4),
  constraint estimate_options_name_check check (length(name) between 1 and 60),
  constraint estimate_options_note_check check (length(note) between 1 and 500)
);
comment on table estimate_options is 'What a client chooses between.';

create table estimate_lines (
  clinic_id        uuid    not null,
  id               uuid    not null default gen_random_uuid(),
  estimate_id      uuid    not null,
  option_position  integer not null,
  position         integer not null,
  item_id          uuid    not null,
  -- The planned act that it was made from.
  source_act_id    uuid,
  -- As in the catalogue when the line was written (CORE-6).
  description      text    not null,
  code             text,
  unit             text,
  use              text    not null,
  tax_class        text    not null,
  taxes            jsonb   not null,
  low_thousandths  integer not null,
  high_thousandths integer not null,
  factor_percent   integer,
  unit_price_minor    integer not null,
  fixed_price_minor   integer not null,
  minimum_price_minor integer not null,
  -- What the quantities come to, by PRICE-1.
  low_minor        bigint  not null,
  high_minor       bigint  not null,
  -- The option cannot be accepted without it.
  is_required      boolean not null,

  primary key (clinic_id, id),
  foreign key (clinic_id, estimate_id, option_position) references estimate_options (clinic_id, estimate_id, position) on delete cascade,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  foreign key (clinic_id, source_act_id) references acts (clinic_id, id) on delete restrict,
  constraint estimate_lines_position_key unique (clinic_id, estimate_id, option_position, position),
  constraint estimate_lines_estimate_key unique (clinic_id, estimate_id, id),
  constraint estimate_lines_position_check check (position between 1 and 60),
  constraint estimate_lines_description_check check (length(description) between 1 and 300),
  constraint estimate_lines_use_check check (use in ('given', 'handed_over')),
  constraint estimate_lines_taxes_check check (jsonb_typeof(taxes) = 'array'),
  constraint estimate_lines_factor_check check (factor_percent between 1 and 10000),
  constraint estimate_lines_price_check check (unit_price_minor >= 0 and fixed_price_minor >= 0 and minimum_price_minor >= 0),
  constraint estimate_lines_quantity_check check (low_thousandths between 1 and 1000000000
    and high_thousandths between low_thousandths and 1000000000),
  constraint estimate_lines_amount_check check (low_minor between 0 and 2000000000 and high_minor between low_minor and 2000000000)
);
comment on table estimate_lines is 'What an option consists of, with prices and taxes as they were in the catalogue.';

create table estimate_links (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  estimate_id     uuid        not null,
  -- The SHA-256 of the link's token: a link is in an email, or was shown once.
  token_hash      bytea       not null,
  is_emailed      boolean     not null,
  expires_at      timestamptz not null,
  created_by      uuid        default app.user_id(),
  created_at      timestamptz not null default now(),
  first_opened_at timestamptz,

  primary key (clinic_id, id),
  foreign key (clinic_id, estimate_id) references estimates (clinic_id, id) on delete cascade,
  constraint estimate_links_token_key unique (clinic_id, token_hash),
  constraint estimate_links_hash_check check (length(token_hash) = 32),
  constraint estimate_links_expiry_check check (expires_at > created_at)
);
comment on table estimate_links is 'Links by which a client opens an estimate without an account.';
create index estimate_links_estimate_idx on estimate_links (clinic_id, estimate_id);

create table estimate_answers (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  estimate_id     uuid        not null,
  -- Null where the client declined the estimate as a whole.
  option_position integer,
  accepted_line_ids uuid[]    not null,
  declined_line_ids uuid[]    not null,
  signer_name     text        not null,
  -- Drawn on the screen, or typed by somebody who cannot or prefers not to draw.
  method          text        not null,
  -- On a screen of the clinic, by a link, or on the client's own account.
  channel         text        not null,
  -- The strokes of a drawn signature, in ten-thousandths of the width of the pad.
  strokes         jsonb,
  -- All that the paper says, see EstimateDocument.
  document        jsonb       not null,
  content_hash    text        not null,
  -- What the accepted lines come to at most, with tax: the cost is compared with it.
  agreed_low_minor  bigint    not null,
  agreed_high_minor bigint    not null,
  -- Whose session it was; null for a link.
  answered_by     uuid        default app.user_id(),
  answered_at     timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, estimate_id) references estimates (clinic_id, id) on delete restrict,
  foreign key (clinic_id, estimate_id, option_position) references estimate_options (clinic_id, estimate_id, position) on delete restrict,
  constraint estimate_answers_estimate_key unique (clinic_id, estimate_id),
  constraint estimate_answers_name_check check (length(signer_name) between 1 and 200),
  constraint estimate_answers_method_check check (method in ('drawn', 'typed') and (method = 'drawn') = (strokes is not null)),
  constraint estimate_answers_channel_check check (channel in ('clinic', 'link', 'portal')),
  constraint estimate_answers_strokes_check check (pg_column_size(strokes) <= 200000),
  constraint estimate_answers_document_check check (jsonb_typeof(document) = 'object' and pg_column_size(document) <= 1000000),
  constraint estimate_answers_hash_check check (content_hash ~ '^[0-9a-f]{64}$'),
  constraint estimate_answers_agreed_check check (agreed_low_minor >= 0 and agreed_high_minor >= agreed_low_minor),
  constraint estimate_answers_accepted_check check (option_position is not null or accepted_line_ids = '{}')
);
comment on table estimate_answers is 'What clients accepted and declined, with the estimate as they signed it. Rows are only added.';

create table estimate_acts (
  clinic_id   uuid not null,
  line_id     uuid not null,
  estimate_id uuid not null,
  act_id      uuid not null,

  primary key (clinic_id, line_id),
  foreign key (clinic_id, estimate_id, line_id) references estimate_lines (clinic_id, estimate_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  constraint estimate_acts_act_key unique (clinic_id, act_id)
);
comment on table estimate_acts is
  'Which act an accepted line became, or which act of the visit it was found to be already: one for each line, and one line for each act. Rows are only added.';
create index estimate_acts_estimate_idx on estimate_acts (clinic_id, estimate_id);

create table estimate_talks (
  clinic_id    uuid        not null,
  id           uuid        not null default gen_random_uuid(),
  visit_id     uuid        not null,
  -- Who was told, as staff names them.
  told_name    text        not null,
  channel      text        not null,
  -- Whether they agreed to the cost as it was then.
  is_agreed    boolean     not null,
  note         text,
  agreed_minor bigint      not null,
  cost_minor   bigint      not null,
  currency     text        not null,
  recorded_by  uuid        default app.user_id(),
  recorded_at  timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  constraint estimate_talks_name_check check (length(told_name) between 1 and 200),
  constraint estimate_talks_channel_check check (channel in ('in_person', 'phone', 'message')),
  constraint estimate_talks_note_check check (length(note) between 1 and 1000),
  constraint estimate_talks_amount_check check (agreed_minor >= 0 and cost_minor >= 0),
  constraint estimate_talks_currency_check check (currency ~ '^[A-Z]{3}$')
);
comment on table estimate_talks is 'Who was told that a visit costs more than was agreed, and what they said. Rows are only added.';
create index estimate_talks_visit_idx on estimate_talks (clinic_id, visit_id, recorded_at desc);
