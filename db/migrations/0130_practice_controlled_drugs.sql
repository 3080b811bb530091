create table controlled_items (
  clinic_id            uuid        not null,
  item_id              uuid        not null,
  -- What an inspector asks by: the substance in a form and a strength, such as ketamine, solution for injection, 100 mg/mL.
  substance            text        not null,
  form                 text        not null,
  strength             text        not null,
  -- The number of the pack, such as an NDC.
  product_code         text,
  -- What stays in needle and hub at each draw, at most; a row of its own in the register.
  hub_loss_thousandths integer     not null default 0,
  version              integer     not null default 1,
  changed_at           timestamptz not null default now(),
  changed_by           uuid        default app.user_id(),

  primary key (clinic_id, item_id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint controlled_items_substance_check check (length(substance) between 1 and 120),
  constraint controlled_items_form_check check (length(form) between 1 and 60),
  constraint controlled_items_strength_check check (length(strength) between 1 and 60),
  constraint controlled_items_code_check check (length(product_code) between 1 and 40),
  constraint controlled_items_hub_loss_check check (hub_loss_thousandths between 0 and 1000000),
  constraint controlled_items_version_check check (version >= 1)
);
comment on table controlled_items is 'What the register says of the controlled drugs of a clinic, beyond the catalogue.';

create table controlled_containers (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  -- Written on the container.
  number               integer     not null,
  item_id              uuid        not null,
  lot_id               uuid        not null,
  -- As they were when it was opened (CORE-6).
  drug_name            text        not null,
  schedule             text        not null,
  substance            text        not null,
  form                 text        not null,
  strength             text        not null,
  unit                 text        not null,
  size_thousandths     integer     not null,
  -- Where its register ends, kept by the register's trigger alone.
  location_id          uuid        not null,
  balance_thousandths  integer     not null default 0,
  last_position        integer     not null default 0,
  last_hash            text,
  opened_at            timestamptz not null default now(),
  opened_by            uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, item_id, lot_id) references stock_lots (clinic_id, item_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references controlled_items (clinic_id, item_id) on delete restrict,
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  constraint controlled_containers_number_key unique (clinic_id, number),
  constraint controlled_containers_number_check check (number >= 1),
  constraint controlled_containers_size_check check (size_thousandths between 1 and 1000000000),
  constraint controlled_containers_balance_check check (balance_thousandths between 0 and 1000000000),
  constraint controlled_containers_end_check check (last_position >= 0 and (last_position = 0) = (last_hash is null))
);
comment on table controlled_containers is
  'Containers of controlled drugs that were opened from a lot, numbered for each clinic. Each has a register of its own.';
create index controlled_containers_lot_idx on controlled_containers (clinic_id, lot_id, location_id) include (balance_thousandths);
create index controlled_containers_item_idx on controlled_containers (clinic_id, item_id, number desc);
create index controlled_containers_open_idx on controlled_containers (clinic_id, item_id, number) where balance_thousandths > 0;

create table controlled_witnesses (
  clinic_id            uuid        not null references clinics on delete restrict,
  id                   uuid        not null default gen_random_uuid(),
  witness_id           uuid        not null,
  asked_by             uuid        not null,
  -- What was witnessed: a row of the register of this kind and quantity, or a count.
  purpose              text        not null,
  container_id         uuid,
  quantity_thousandths integer,
  confirmed_at         timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, container_id) references controlled_containers (clinic_id, id) on delete restrict,
  constraint controlled_witnesses_other_check check (witness_id <> asked_by),
  constraint controlled_witnesses_purpose_check check (
    purpose in ('wasted', 'transferred_out', 'adjusted', 'counted')
    and (container_id is null) = (purpose = 'counted') and (quantity_thousandths is null) = (purpose = 'counted'))
);
comment on table controlled_witnesses is
  'What a second person confirmed with their own PIN. Each confirmation is used once, for what was confirmed. Rows are only added.';

create table controlled_witness_tries (
  clinic_id   uuid        not null references clinics on delete cascade,
  user_id     uuid        not null,
  wrong_count integer     not null,
  last_at     timestamptz not null default now(),

  primary key (clinic_id, user_id),
  constraint controlled_witness_tries_count_check check (wrong_count between 0 and 5)
);
comment on table controlled_witness_tries is 'Wrong PINs in a row that were given in the name of a witness. At five nobody can confirm as them for a quarter of an hour.';

create table controlled_discrepancies (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  container_id         uuid        not null,
  -- In the register and in the container, when it was found.
  expected_thousandths integer     not null,
  counted_thousandths  integer     not null,
  found_at             timestamptz not null default now(),
  found_by             uuid        default app.user_id(),
  -- What the last step made it; kept by the trigger of the steps.
  state                text        not null default 'found',

  primary key (clinic_id, id),
  foreign key (clinic_id, container_id) references controlled_containers (clinic_id, id) on delete restrict,
  constraint controlled_discrepancies_counted_check check (
    counted_thousandths between 0 and 1000000000 and counted_thousandths <> expected_thousandths),
  constraint controlled_discrepancies_state_check check (state in ('found', 'recounted', 'investigated', 'reported', 'closed'))
);
comment on table controlled_discrepancies is 'Counts that did not agree with the register. What was done about each is in its steps.';
create unique index controlled_discrepancies_open_key on controlled_discrepancies (clinic_id, container_id) where state <> 'closed';
create index controlled_discrepancies_found_idx on controlled_discrepancies (clinic_id, found_at desc, id desc);

create table controlled_discrepancy_steps (
  clinic_id           uuid        not null,
  discrepancy_id      uuid        not null,
  position            integer     not null default 0,
  step                text        not null,
  -- Of a recount: what was counted, and what was in the register in that moment, which the trigger writes.
  counted_thousandths integer,
  expected_thousandths integer,
  note                text,
  taken_at            timestamptz not null default now(),
  taken_by            uuid        default app.user_id(),

  primary key (clinic_id, discrepancy_id, position),
  foreign key (clinic_id, discrepancy_id) references controlled_discrepancies (clinic_id, id) on delete restrict,
  constraint controlled_discrepancy_steps_position_check check (position >= 1),
  constraint controlled_discrepancy_steps_step_check check (
    step in ('recounted', 'investigated', 'reported', 'closed') and (counted_thousandths is not null) = (step = 'recounted')
    and (expected_thousandths is not null) = (step = 'recounted')
    and (step = 'recounted' or note is not null)),
  constraint controlled_discrepancy_steps_counted_check check (counted_thousandths between 0 and 1000000000),
  constraint controlled_discrepancy_steps_note_check check (length(note) between 1 and 2000)
);
comment on table controlled_discrepancy_steps is 'What was done about a discrepancy, step by step. Rows are only added.';

create table controlled_register_rows (
  clinic_id            uuid        not null,
  container_id         uuid        not null,
  -- From 1, without gaps. Position, balances, place, witness and hashes are written by a trigger.
  position             integer     not null default 0,
  previous_position    integer,
  kind                 text        not null,
  -- Negative for what left the container.
  quantity_thousandths integer     not null,
  before_thousandths   integer     not null default 0,
  balance_thousandths  integer     not null default 0,
  -- Where the container is afterwards.
  location_id          uuid        not null,
  -- The same quantity in the stock.
  movement_id          uuid,
  act_id               uuid,
  -- The row of the same container that this one takes back.
  reverses_position    integer,
  discrepancy_id       uuid,
  confirmation_id      uuid,
  witness_id           uuid,
  reason               text,
  note                 text,
  recorded_at          timestamptz not null default now(),
  recorded_by          uuid        default app.user_id(),
  previous_hash        text,
  row_hash             text        not null default '',

  primary key (clinic_id, container_id, position),
  foreign key (clinic_id, container_id) references controlled_containers (clinic_id, id) on delete restrict,
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  foreign key (clinic_id, movement_id) references stock_movements (clinic_id, id) on delete restrict,
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, discrepancy_id) references controlled_discrepancies (clinic_id, id) on delete restrict,
  foreign key (clinic_id, confirmation_id) references controlled_witnesses (clinic_id, id) on delete restrict,
  foreign key (clinic_id, container_id, reverses_position) references controlled_register_rows (clinic_id, container_id, position),
  -- Each row begins where the one before ended: its balance and its hash. So nothing can be put between two rows.
  constraint controlled_register_rows_end_key unique (clinic_id, container_id, position, balance_thousandths, row_hash),
  constraint controlled_register_rows_chain_fkey foreign key (clinic_id, container_id, previous_position, before_thousandths, previous_hash)
    references controlled_register_rows (clinic_id, container_id, position, balance_thousandths, row_hash) on delete restrict,
  constraint controlled_register_rows_movement_key unique (clinic_id, movement_id),
  constraint controlled_register_rows_reverses_key unique (clinic_id, container_id, reverses_position),
  constraint controlled_register_rows_confirmation_key unique (clinic_id, confirmation_id),
  constraint controlled_register_rows_position_check check (
    position >= 1 and previous_position is not distinct from nullif(position - 1, 0)
    and (previous_hash is null) = (position = 1) and (position > 1 or before_thousandths = 0)
    and (kind = 'opened') = (position = 1)),
  constraint controlled_register_rows_balance_check check (
    balance_thousandths = before_thousandths + quantity_thousandths and balance_thousandths between 0 and 1000000000),
  constraint controlled_register_rows_kind_check check (
    (movement_id is null) = (kind = 'opened')
    and (reverses_position is not null) = (kind = 'undone')
    and (act_id is not null) = (kind in ('given', 'dispensed', 'hub_loss', 'undone'))
    and (confirmation_id is not null) = (kind in ('wasted', 'transferred_out', 'adjusted'))
    and (witness_id is not null) = (confirmation_id is not null)
    and (discrepancy_id is not null) = (kind = 'adjusted')
    and case kind
      when 'opened' then quantity_thousandths > 0
      when 'given' then quantity_thousandths < 0
      when 'dispensed' then quantity_thousandths < 0
      when 'hub_loss' then quantity_thousandths < 0
      when 'undone' then quantity_thousandths > 0
      when 'wasted' then quantity_thousandths < 0 and reason is not null
      when 'transferred_out' then quantity_thousandths < 0 and note is not null
      when 'adjusted' then quantity_thousandths <> 0
      when 'moved' then quantity_thousandths = 0
      else false end),
  constraint controlled_register_rows_reason_check check (reason ~ '^[a-z]+(_[a-z]+)*$' and length(reason) <= 40),
  constraint controlled_register_rows_note_check check (length(note) between 1 and 300),
  constraint controlled_register_rows_hash_check check (row_hash ~ '^[0-9a-f]{64}$')
);
comment on table controlled_register_rows is
  'The register of each container of a controlled drug, with the balance after each row. Rows are only added, at the end.';
create index controlled_register_rows_time_idx on controlled_register_rows (clinic_id, recorded_at desc);
create index controlled_register_rows_act_idx on controlled_register_rows (clinic_id, act_id) where act_id is not null;

create table controlled_counts (
  clinic_id       uuid        not null references clinics on delete restrict,
  id              uuid        not null default gen_random_uuid(),
  kind            text        not null,
  -- The day of the clinic; of an inventory also whether it was taken before the first use or after the last.
  counted_on      date        not null,
  moment          text        not null,
  confirmation_id uuid        not null,
  note            text,
  counted_at      timestamptz not null default now(),
  counted_by      uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, confirmation_id) references controlled_witnesses (clinic_id, id) on delete restrict,
  constraint controlled_counts_confirmation_key unique (clinic_id, confirmation_id),
  constraint controlled_counts_kind_check check (kind in ('day', 'inventory')),
  constraint controlled_counts_moment_check check (moment in ('opening', 'closing')),
  constraint controlled_counts_note_check check (length(note) between 1 and 300)
);
comment on table controlled_counts is
  'Counts of the controlled drugs at the opening and the closing of a day, and inventories. Rows are only added.';
create index controlled_counts_day_idx on controlled_counts (clinic_id, counted_on desc, counted_at desc);

create table controlled_count_lines (
  clinic_id            uuid    not null,
  count_id             uuid    not null,
  line_number          integer not null,
  item_id              uuid    not null,
  lot_id               uuid    not null,
  location_id          uuid    not null,
  -- Null for what is unopened of the lot.
  container_id         uuid,
  -- By the record in that moment; written by the trigger.
  expected_thousandths integer not null default 0,
  counted_thousandths  integer not null,
  is_estimate          boolean not null default false,

  primary key (clinic_id, count_id, line_number),
  foreign key (clinic_id, count_id) references controlled_counts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id, lot_id) references stock_lots (clinic_id, item_id, id) on delete restrict,
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  foreign key (clinic_id, container_id) references controlled_containers (clinic_id, id) on delete restrict,
  constraint controlled_count_lines_place_key unique nulls not distinct (clinic_id, count_id, lot_id, location_id, container_id),
  constraint controlled_count_lines_counted_check check (counted_thousandths between 0 and 1000000000)
);
comment on table controlled_count_lines is 'What was counted of a container, or of the unopened of a lot, and what should have been there. Rows are only added.';

create table controlled_licences (
  clinic_id       uuid        not null references clinics on delete cascade,
  id              uuid        not null default gen_random_uuid(),
  -- Null for the clinic's own.
  staff_member_id uuid,
  kind            text        not null,
  number          text        not null,
  authority       text,
  expires_on      date        not null,
  version         integer     not null default 1,
  changed_at      timestamptz not null default now(),
  changed_by      uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, staff_member_id) references staff_members (clinic_id, id) on delete restrict,
  constraint controlled_licences_kind_key unique nulls not distinct (clinic_id, staff_member_id, kind),
  constraint controlled_licences_kind_check check (kind in ('practice', 'controlled_drugs', 'controlled_drugs_state')),
  constraint controlled_licences_number_check check (length(number) between 1 and 60),
  constraint controlled_licences_authority_check check (length(authority) between 1 and 120),
  constraint controlled_licences_version_check check (version >= 1)
);
comment on table controlled_licences is 'Licenses to practice and registrations for controlled drugs, of people and of the clinic, with their last day.';
