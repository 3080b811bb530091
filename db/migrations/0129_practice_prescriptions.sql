create table drug_monographs (
  clinic_id          uuid        not null references clinics on delete cascade,
  id                 uuid        not null,
  name               text        not null,
  name_folded        text        not null generated always as (app.fold(name)) stored,
  -- By which products are recognized.
  substances         text[]      not null,
  -- Each with its source and whether somebody has confirmed it: see DoseBand and DrugCaution.
  bands              jsonb       not null default '[]',
  cautions           jsonb       not null default '[]',
  monitor_test       text,
  monitor_every_days integer,
  version            integer     not null default 1,
  created_at         timestamptz not null default now(),
  changed_at         timestamptz not null default now(),
  changed_by         uuid        default app.user_id(),

  primary key (clinic_id, id),
  constraint drug_monographs_name_key unique (clinic_id, name_folded),
  constraint drug_monographs_name_check check (length(name) between 1 and 120),
  constraint drug_monographs_substances_check check (cardinality(substances) between 1 and 10),
  constraint drug_monographs_lists_check check (jsonb_typeof(bands) = 'array' and jsonb_typeof(cautions) = 'array'),
  constraint drug_monographs_monitor_check check (length(monitor_test) between 1 and 120 and monitor_every_days between 1 and 1825
    and (monitor_test is null) = (monitor_every_days is null)),
  constraint drug_monographs_version_check check (version >= 1)
);
comment on table drug_monographs is
  'What a clinic knows about drugs: doses by species and weight, limits, interactions. It starts with none.';

create table drug_products (
  clinic_id           uuid        not null,
  item_id             uuid        not null,
  -- Of the substance by which it is dosed, in one dispensing unit.
  micrograms_per_unit integer     not null,
  form                text        not null,
  version             integer     not null default 1,
  changed_at          timestamptz not null default now(),
  changed_by          uuid        default app.user_id(),

  primary key (clinic_id, item_id),
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete cascade,
  constraint drug_products_strength_check check (micrograms_per_unit between 1 and 1000000000),
  constraint drug_products_form_check check (form in ('half_tablet', 'quarter_tablet', 'whole', 'liquid')),
  constraint drug_products_version_check check (version >= 1)
);
comment on table drug_products is 'How much of a drug is in one unit of an item, and into what it can be divided.';

create table prescription_settings (
  clinic_id   uuid        not null references clinics on delete cascade,
  -- Days after which a weight is too old to dose by, and an examination too old to refill; null for what the place says.
  weight_days integer     not null,
  exam_days   integer,
  valid_days  integer,
  version     integer     not null default 1,
  changed_at  timestamptz not null default now(),
  changed_by  uuid        default app.user_id(),

  primary key (clinic_id),
  constraint prescription_settings_days_check check (weight_days between 1 and 1825 and exam_days between 1 and 1825
    and valid_days between 1 and 1825),
  constraint prescription_settings_version_check check (version >= 1)
);
comment on table prescription_settings is 'Periods of a clinic for prescriptions and refills. At most one row a clinic.';

create table prescriptions (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  number               integer     not null,
  -- The pet is the one of the visit.
  visit_id             uuid        not null,
  -- Null for a drug that the clinic does not have.
  item_id              uuid,
  -- Copies of what the catalogue said, or what was entered.
  drug_name            text        not null,
  strength             text,
  control_schedule     text,
  directions           jsonb       not null,
  quantity_thousandths integer     not null,
  unit                 text,
  -- Fills after the first.
  refills              integer     not null,
  written_on           date        not null,
  expires_on           date        not null,
  filled_at            text        not null,
  note                 text,
  -- Weight, dose per kilogram, and the band with its source as they were: see PrescribedDose.
  dose                 jsonb       not null,
  override_reason      text,
  overridden_alert_ids uuid[]      not null default '{}',
  monitor_test         text,
  monitor_every_days   integer,
  -- Whoever approved it; null until then.
  prescriber_id        uuid,
  approved_at          timestamptz,
  status               text        not null,
  status_reason        text,
  version              integer     not null default 1,
  created_at           timestamptz not null default now(),
  created_by           uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  foreign key (clinic_id, prescriber_id) references staff_members (clinic_id, id) on delete restrict,
  constraint prescriptions_number_key unique (clinic_id, number),
  constraint prescriptions_number_check check (number >= 1),
  constraint prescriptions_texts_check check (length(drug_name) between 1 and 200 and length(strength) between 1 and 80
    and length(note) between 1 and 500 and length(override_reason) between 3 and 500 and length(status_reason) between 1 and 300
    and length(unit) between 1 and 30),
  constraint prescriptions_quantity_check check (quantity_thousandths between 1 and 1000000000),
  constraint prescriptions_refills_check check (refills between 0 and 99),
  constraint prescriptions_days_check check (expires_on >= written_on),
  constraint prescriptions_filled_at_check check (filled_at in ('clinic', 'elsewhere')
    and (item_id is not null or filled_at = 'elsewhere')),
  constraint prescriptions_status_check check (status in ('awaiting_approval', 'active', 'on_hold', 'cancelled')),
  -- Nothing is dispensed that nobody has approved.
  constraint prescriptions_approved_check check ((approved_at is null) = (prescriber_id is null)
    and (status not in ('active', 'on_hold') or prescriber_id is not null)),
  constraint prescriptions_monitor_check check ((monitor_test is null) = (monitor_every_days is null)),
  constraint prescriptions_version_check check (version >= 1)
);
comment on table prescriptions is
  'Prescriptions written in visits. What was prescribed never changes; whether it may be filled does.';
create index prescriptions_visit_idx on prescriptions (clinic_id, visit_id);
create index prescriptions_status_idx on prescriptions (clinic_id, status, number desc);

create table prescription_fills (
  clinic_id       uuid not null,
  -- The drug that was handed over: one that is undone fills nothing.
  act_id          uuid not null,
  prescription_id uuid not null,

  primary key (clinic_id, act_id),
  foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, prescription_id) references prescriptions (clinic_id, id) on delete restrict
);
comment on table prescription_fills is 'Which prescription an act has filled. Rows are only added.';
create index prescription_fills_prescription_idx on prescription_fills (clinic_id, prescription_id);

create table refill_requests (
  clinic_id       uuid        not null,
  id              uuid        not null default gen_random_uuid(),
  prescription_id uuid        not null,
  -- What the owner wrote.
  note            text,
  asked_at        timestamptz not null default now(),
  asked_by        uuid        default app.user_id(),
  status          text        not null default 'requested',
  -- What the rules said when it was answered, and what the owner was told.
  outcome         text,
  rule            text,
  answer          text,
  answered_at     timestamptz,
  answered_by     uuid,
  version         integer     not null default 1,

  primary key (clinic_id, id),
  foreign key (clinic_id, prescription_id) references prescriptions (clinic_id, id) on delete restrict,
  constraint refill_requests_status_check check (status in ('requested', 'approved', 'denied', 'dispensed', 'withdrawn')),
  constraint refill_requests_texts_check check (length(note) between 1 and 500 and length(answer) between 1 and 500
    and length(rule) between 1 and 40),
  constraint refill_requests_outcome_check check (outcome in ('allowed', 'doctor_review', 'visit_needed')),
  constraint refill_requests_answer_check check ((answered_at is null) = (status in ('requested', 'withdrawn'))
    and (answered_at is null) = (outcome is null) and (outcome is null) = (rule is null)
    and (status <> 'denied' or answer is not null)
    and (status not in ('approved', 'dispensed') or outcome <> 'visit_needed')),
  constraint refill_requests_version_check check (version >= 1)
);
comment on table refill_requests is 'Refills that owners asked for, and how they were answered.';
-- Two who press at once ask once.
create unique index refill_requests_open_key on refill_requests (clinic_id, prescription_id) where status in ('requested', 'approved');
create index refill_requests_queue_idx on refill_requests (clinic_id, status, asked_at);
create index refill_requests_prescription_idx on refill_requests (clinic_id, prescription_id, asked_at desc);
