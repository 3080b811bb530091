create table care_protocols (
  clinic_id                 uuid        not null references clinics on delete cascade,
  id                        uuid        not null default gen_random_uuid(),
  name                      text        not null,
  species                   text        not null,
  kind                      text        not null default 'vaccination',
  -- What it protects from, such as `rabies`: products and protocols with the same target belong together.
  target                    text        not null,
  is_core                   boolean     not null default false,
  -- Null where it applies everywhere.
  country                   text,
  region                    text,
  min_age_days              integer     not null default 0,
  -- The days between two doses of the primary course, and the minimum after which a dose counts.
  series_interval_days      integer,
  series_min_interval_days  integer,
  -- A young animal gets doses until it has reached this age.
  series_until_age_days     integer,
  -- The doses of the primary course of an animal that starts after that age.
  adult_doses               integer     not null default 1,
  first_booster_months      integer,
  booster_months            integer,
  -- `protocol`: boosters are due after `booster_months`. `label`: after the product's licensed duration, at most
  -- `booster_months` where the law is shorter.
  booster_basis             text        not null default 'protocol',
  -- Days after the first dose until it counts as protected.
  immune_after_days         integer,
  reminder_lead_days        integer     not null default 14,
  cancel_after_days         integer     not null default 365,
  source                    text        not null,
  confirmed_at              timestamptz,
  confirmed_by              uuid,
  starter_key               text,
  version                   integer     not null default 1,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  archived_at               timestamptz,

  primary key (clinic_id, id),
  constraint care_protocols_name_check check (length(name) between 1 and 120),
  constraint care_protocols_kind_check check (kind in ('vaccination', 'parasite_control', 'exam', 'laboratory', 'other')),
  constraint care_protocols_target_check check (length(target) between 1 and 60),
  constraint care_protocols_country_check check (country ~ '^[A-Z]{2}$' and (region is null or country is not null)),
  constraint care_protocols_series_check check (
    (series_interval_days is not null or (series_until_age_days is null and adult_doses = 1))
    and (series_interval_days is null) = (series_min_interval_days is null) and series_interval_days between 1 and 365
    and series_min_interval_days between 1 and series_interval_days and series_until_age_days between 1 and 3650),
  constraint care_protocols_basis_check check (booster_basis in ('protocol', 'label')),
  constraint care_protocols_values_check check (min_age_days between 0 and 36500 and adult_doses between 1 and 5
    and first_booster_months between 1 and 120 and booster_months between 1 and 240 and immune_after_days between 0 and 365
    and reminder_lead_days between 0 and 365 and cancel_after_days between 0 and 3650),
  constraint care_protocols_source_check check (length(source) between 1 and 300),
  constraint care_protocols_confirmed_check check ((confirmed_at is null) = (confirmed_by is null))
);
comment on table care_protocols is
  'When care is due, by species: vaccination series and boosters, parasite control, checks. Each with its source; a clinic confirms and changes its own.';
create unique index care_protocols_starter_key on care_protocols (clinic_id, starter_key) where starter_key is not null;
create index care_protocols_species_idx on care_protocols (clinic_id, species, target) where archived_at is null;

create table due_cares (
  clinic_id     uuid        not null,
  id            uuid        not null default gen_random_uuid(),
  pet_id        uuid        not null,
  protocol_id   uuid        not null,
  due_on        date        not null,
  -- Earlier it would not count.
  earliest_on   date        not null,
  -- The rule that produced the day, and its explanation as people read it.
  rule          text        not null,
  explanation   text        not null,
  status        text        not null default 'open',
  snoozed_until_on date,
  -- For care that is not a vaccination: the day on which it was done, and where if elsewhere.
  done_on       date,
  done_elsewhere text,
  -- The vaccination that closed it.
  vaccination_id uuid,
  closed_reason text,
  closed_at     timestamptz,
  closed_by     uuid,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, protocol_id) references care_protocols (clinic_id, id) on delete restrict,
  constraint due_cares_days_check check (earliest_on <= due_on),
  constraint due_cares_rule_check check (length(rule) between 1 and 60 and length(explanation) between 1 and 500),
  constraint due_cares_status_check check (status in ('open', 'done', 'declined', 'cancelled')),
  constraint due_cares_done_check check ((done_on is null or status = 'done') and (done_elsewhere is null or done_on is not null)
    and length(done_elsewhere) between 1 and 200),
  constraint due_cares_closed_check check ((status = 'open') = (closed_at is null) and length(closed_reason) between 1 and 500)
);
comment on table due_cares is
  'What is due for a pet: when, and by which rule.';
create unique index due_cares_open_key on due_cares (clinic_id, pet_id, protocol_id) where status = 'open';
create index due_cares_due_idx on due_cares (clinic_id, due_on, id) where status = 'open';
create index due_cares_declined_idx on due_cares (clinic_id, due_on, id) where status = 'declined';
create index due_cares_pet_idx on due_cares (clinic_id, pet_id, due_on);

create table due_care_recomputations (
  clinic_id uuid        not null,
  pet_id    uuid        not null,
  queued_at timestamptz not null default now(),

  primary key (clinic_id, pet_id),
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete cascade
);
comment on table due_care_recomputations is
  'Pets whose due care has to be computed again, because the pet, its protocols or its vaccinations changed. A job works it off.';

-- A new clinic also starts with care protocols.
alter type app.clinic_setup add attribute care_protocols jsonb;
