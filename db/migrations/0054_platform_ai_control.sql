create table ai_models (
  id                 uuid        not null primary key default gen_random_uuid(),
  provider           text        not null,
  model              text        not null,
  currency           text        not null,
  -- For a million tokens, in minor units.
  input_price_minor  bigint      not null,
  output_price_minor bigint      not null,
  note               text,
  is_offered         boolean     not null default true,
  version            integer     not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint ai_models_name_key unique (provider, model, currency),
  constraint ai_models_currency_key unique (id, currency),
  constraint ai_models_provider_length_check check (length(provider) between 1 and 60),
  constraint ai_models_model_length_check check (length(model) between 1 and 120),
  constraint ai_models_currency_form_check check (currency ~ '^[A-Z]{3}$'),
  constraint ai_models_prices_check check (input_price_minor between 0 and 100000000 and output_price_minor between 0 and 100000000),
  constraint ai_models_note_length_check check (length(note) <= 500)
);
comment on table ai_models is
  'AI models and their prices.';

create table ai_limits (
  clinic_id        uuid        not null primary key references clinics on delete cascade,
  allowed_features text[]      not null default '{}',
  -- For a calendar month in the clinic's zone.
  budget_minor     bigint      not null default 0,
  currency         text        not null,
  model_id         uuid,
  version          integer     not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),

  -- A clinic's model is priced in the currency of its budget.
  constraint ai_limits_model_fkey foreign key (model_id, currency) references ai_models (id, currency),
  constraint ai_limits_features_check check (allowed_features <@ array['follow_up_drafts', 'inventory_forecast']),
  constraint ai_limits_budget_check check (budget_minor between 0 and 1000000000),
  constraint ai_limits_currency_form_check check (currency ~ '^[A-Z]{3}$')
);
comment on table ai_limits is
  'Monthly AI budgets, per clinic and for the platform.';
create index ai_limits_model_idx on ai_limits (model_id);

create table ai_choices (
  clinic_id   uuid        not null primary key default app.clinic_id() references clinics on delete cascade,
  features_on text[]      not null default '{}',
  changed_by  uuid        default app.user_id() references auth.users on delete set null,
  version     integer     not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint ai_choices_features_check check (features_on <@ array['follow_up_drafts', 'inventory_forecast'])
);
comment on table ai_choices is
  'AI features that a clinic has switched on.';

create table ai_stops (
  id         uuid        not null primary key default gen_random_uuid(),
  reason     text        not null,
  stopped_by uuid        default app.user_id() references auth.users on delete set null,
  stopped_at timestamptz not null default now(),
  ended_by   uuid        references auth.users on delete set null,
  ended_at   timestamptz,

  constraint ai_stops_reason_length_check check (length(reason) between 1 and 500)
);
comment on table ai_stops is
  'Times when AI was stopped for everyone.';
create unique index ai_stops_open_key on ai_stops ((true)) where ended_at is null;

create table ai_months (
  clinic_id        uuid        not null references clinics on delete cascade,
  month            date        not null,
  currency         text        not null,
  spent_millionths bigint      not null default 0,
  -- The highest share of the budget that the clinic was told of: 0, 80 or 100.
  told_percent     integer     not null default 0,
  -- The highest share that emails were sent about. It never falls: a budget that is raised mails nobody twice in a month.
  mailed_percent   integer     not null default 0,
  -- When it was first told that a request did not fit any more.
  refused_at       timestamptz,

  primary key (clinic_id, month, currency),
  constraint ai_months_first_day_check check (extract(day from month) = 1),
  constraint ai_months_spent_check check (spent_millionths >= 0)
);
comment on table ai_months is
  'AI spending per month.';

create table ai_reservations (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  user_id             uuid        not null,
  feature             text        not null,
  provider            text        not null,
  model               text        not null,
  currency            text        not null,
  input_price_minor   bigint      not null,
  output_price_minor  bigint      not null,
  month               date        not null,
  reserved_millionths bigint      not null,
  status              text        not null default 'open',
  created_at          timestamptz not null default now(),
  expires_at          timestamptz not null default now() + interval '15 minutes',
  closed_at           timestamptz,

  primary key (clinic_id, id),
  constraint ai_reservations_status_check check (status in ('open', 'settled', 'released')),
  constraint ai_reservations_closed_check check ((status = 'open') = (closed_at is null)),
  constraint ai_reservations_amount_check check (reserved_millionths >= 0)
);
comment on table ai_reservations is
  'Parts of the AI budget that are reserved by calls under way.';
create index ai_reservations_open_idx on ai_reservations (clinic_id, month) where status = 'open';

create table ai_usage (
  clinic_id          uuid        not null,
  id                 bigint      not null generated always as identity,
  at                 timestamptz not null default clock_timestamp(),
  month              date        not null,
  feature            text        not null,
  provider           text        not null,
  model              text        not null,
  input_tokens       bigint      not null,
  output_tokens      bigint      not null,
  currency           text        not null,
  input_price_minor  bigint      not null,
  output_price_minor bigint      not null,
  cost_millionths    bigint      not null,
  user_id            uuid        not null,
  reservation_id     uuid        not null,

  primary key (clinic_id, id),
  constraint ai_usage_reservation_key unique (clinic_id, reservation_id),
  constraint ai_usage_tokens_check check (input_tokens >= 0 and output_tokens >= 0),
  constraint ai_usage_cost_check check (cost_millionths = input_tokens * input_price_minor + output_tokens * output_price_minor)
);
comment on table ai_usage is
  'Ledger of AI calls and what they cost. Append-only.';
create index ai_usage_newest_idx on ai_usage (id desc);
