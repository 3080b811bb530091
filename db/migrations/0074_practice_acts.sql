create table admissions (
  clinic_id     uuid        not null,
  id            uuid        not null default gen_random_uuid(),
  visit_id      uuid        not null,
  -- Where the pet is: a kennel, a ward.
  place         text,
  admitted_at   timestamptz not null default now(),
  admitted_by   uuid        default app.user_id(),
  discharged_at timestamptz,
  -- Null where the visit was closed by the clinic's period.
  discharged_by uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  constraint admissions_place_check check (length(place) between 1 and 60),
  constraint admissions_discharged_check check (discharged_by is null or discharged_at is not null)
);
comment on table admissions is
  'Stays of pets at the clinic, within a visit. While one is open, the pet is on the treatment sheet, and its visit is not locked.';
create unique index admissions_open_key on admissions (clinic_id, visit_id) where discharged_at is null;
create index admissions_visit_idx on admissions (clinic_id, visit_id, admitted_at desc);
create index admissions_discharged_idx on admissions (clinic_id, discharged_at);

create table act_schedules (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  visit_id             uuid        not null,
  pet_id               uuid        not null,
  item_id              uuid        not null,
  quantity_thousandths integer     not null default 1000,
  note                 text,
  -- Either an interval, or minutes of the clinic's day; neither for an order that is carried out as needed.
  every_minutes        integer,
  times_minutes        integer[],
  starts_at            timestamptz not null,
  ends_at              timestamptz,
  stopped_at           timestamptz,
  -- Null where its visit was closed by the clinic's period.
  stopped_by           uuid,
  stop_reason          text,
  -- Why it was ordered despite an alert, and which ones; copied to each of its acts.
  override_reason      text,
  overridden_alert_ids uuid[]      not null default '{}',
  created_by           uuid        default app.user_id(),
  created_at           timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  constraint act_schedules_interval_check check (every_minutes between 15 and 10080),
  constraint act_schedules_quantity_check check (quantity_thousandths between 1 and 1000000000),
  constraint act_schedules_note_check check (length(note) between 1 and 500),
  constraint act_schedules_time_check check (starts_at < ends_at),
  constraint act_schedules_times_check check (every_minutes is null or times_minutes is null),
  constraint act_schedules_times_of_day_check check (cardinality(times_minutes) between 1 and 24
    and 0 <= all (times_minutes) and 1439 >= all (times_minutes)),
  constraint act_schedules_stopped_check check (stopped_at is not null or (stopped_by is null and stop_reason is null)),
  constraint act_schedules_stop_reason_check check (length(stop_reason) between 1 and 300),
  constraint act_schedules_override_check check (length(override_reason) between 3 and 500
    and (override_reason is null) = (cardinality(overridden_alert_ids) = 0))
);
comment on table act_schedules is
  'Repeated orders on the treatment sheet of an admitted pet. Each time is a planned act.';
create index act_schedules_visit_idx on act_schedules (clinic_id, visit_id, created_at);
create index act_schedules_open_idx on act_schedules (clinic_id, starts_at) where stopped_at is null;

create table acts (
  clinic_id            uuid        not null,
  id                   uuid        not null default gen_random_uuid(),
  visit_id             uuid        not null,
  pet_id               uuid        not null,
  item_id              uuid        not null,
  -- Copied from the catalogue when it was planned, so that later changes leave it as it was.
  item_kind            text        not null,
  item_name            text        not null,
  item_code            text,
  unit                 text,
  quantity_thousandths integer     not null default 1000,
  factor_percent       integer,
  note                 text,
  is_billable          boolean     not null default true,
  -- Why it is not charged, where a person decided so.
  unbilled_reason      text,
  -- Whether it was given in treatment or handed over to take home, which may be taxed differently.
  use                  text        not null default 'given',
  status               text        not null default 'planned',
  schedule_id          uuid,
  -- The time of the schedule that it is for; `planned_for` changes when it is postponed.
  scheduled_for        timestamptz,
  planned_for          timestamptz,
  planned_by           uuid        default app.user_id(),
  -- Of the statement: what is planned together keeps its order.
  planned_at           timestamptz not null default clock_timestamp(),
  done_at              timestamptz,
  done_by              uuid,
  voided_at            timestamptz,
  voided_by            uuid,
  void_reason          text,
  -- The client declined it: a planned act that was not done.
  is_declined          boolean     not null default false,
  -- Why it was given despite an allergy or an alert that has to be acknowledged, and which ones.
  override_reason      text,
  overridden_alert_ids uuid[]      not null default '{}',
  version              integer     not null default 1,

  primary key (clinic_id, id),
  foreign key (clinic_id, visit_id) references visits (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references catalogue_items (clinic_id, id) on delete restrict,
  foreign key (clinic_id, schedule_id) references act_schedules (clinic_id, id) on delete restrict,
  constraint acts_status_check check (status in ('planned', 'done', 'voided')),
  constraint acts_quantity_check check (quantity_thousandths between 1 and 1000000000),
  constraint acts_done_check check ((done_at is null) = (done_by is null) and (status = 'planned') <= (done_at is null)
    and (status <> 'done' or done_at is not null)),
  constraint acts_voided_check check ((voided_at is null) = (status <> 'voided') and (voided_at is null) = (voided_by is null)
    and (voided_at is null) = (void_reason is null) and (not is_declined or (status = 'voided' and done_at is null))),
  constraint acts_texts_check check (length(item_name) between 1 and 200 and length(note) between 1 and 1000
    and length(void_reason) between 1 and 500 and length(override_reason) between 3 and 500
    and length(unbilled_reason) between 1 and 300 and not (is_billable and unbilled_reason is not null)),
  constraint acts_use_check check (use in ('given', 'handed_over')),
  constraint acts_schedule_check check (scheduled_for is null or schedule_id is not null),
  constraint acts_override_check check ((override_reason is null) = (cardinality(overridden_alert_ids) = 0))
);
comment on table acts is
  'What is planned for and done to a pet. Doing an act writes its charge, its clinical row and its due care in one transaction; voiding it reverses them.';
create index acts_visit_idx on acts (clinic_id, visit_id, planned_at, id);
create index acts_pet_idx on acts (clinic_id, pet_id, done_at desc) where status = 'done';
create index acts_planned_idx on acts (clinic_id, planned_for) where status = 'planned' and planned_for is not null;
-- One act for each time of a schedule.
create unique index acts_schedule_key on acts (clinic_id, schedule_id, scheduled_for) where scheduled_for is not null;

alter table charges add foreign key (clinic_id, act_id) references acts (clinic_id, id) on delete restrict;

-- What has to be acknowledged before a drug is given, and the substances of an allergy.
alter table pet_alerts add column substances text[] not null default '{}';
alter table pet_alerts add column must_acknowledge boolean not null default false;
alter table pet_alerts add constraint pet_alerts_substances_check check (cardinality(substances) <= 20);
