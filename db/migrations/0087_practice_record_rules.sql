-- A signed visit closes the rechecks that it covers.
alter table tasks
  -- The visit whose signature closed it.
  add column closing_visit_id uuid,
  add foreign key (clinic_id, closing_visit_id) references visits (clinic_id, id) on delete restrict,
  add constraint tasks_closing_visit_check check (closing_visit_id is null or closed_how is not distinct from 'done'),
  -- `appointment_id` stays when the appointment is cancelled and the task is open again: if the appointment is restored,
  -- it closes what it had closed, and nothing else.
  drop constraint tasks_appointment_check;
create index tasks_closing_visit_idx on tasks (clinic_id, closing_visit_id) where closing_visit_id is not null;

-- What is usual depends on the age: a range may be for some days of life only.
alter table vital_ranges
  -- Days since birth, the first and the last included. A range without either is for every age that no other range is for.
  add column min_age_days integer,
  add column max_age_days integer,
  add constraint vital_ranges_age_check check (min_age_days between 0 and 20000 and max_age_days between 0 and 20000
    and min_age_days <= max_age_days),
  drop constraint vital_ranges_measure_key,
  add constraint vital_ranges_age_excl exclude using gist (clinic_id with =, species with =, measure with =,
    int4range(coalesce(min_age_days, 0), max_age_days, '[]') with &&)
    where (min_age_days is not null or max_age_days is not null);
create unique index vital_ranges_measure_key on vital_ranges (clinic_id, species, measure)
  where min_age_days is null and max_age_days is null;

-- The lowest factor of a fee schedule in emergencies, whose highest is known, and which acts were done in one.
alter table catalogue_items
  add column emergency_min_factor_percent integer,
  add constraint catalogue_items_emergency_factor_check check (emergency_min_factor_percent is null
    or (emergency_factor_percent is not null
      and emergency_min_factor_percent between min_factor_percent and emergency_factor_percent));
alter table acts
  -- Done in an emergency, where a fee schedule has factors of its own.
  add column is_emergency boolean not null default false;

-- Which appointments and acts need the client's consent on a form.
alter table forms
  add column needed_for_types uuid[] not null default '{}',
  add column needed_for_items uuid[] not null default '{}',
  add constraint forms_needed_check check ((kind = 'consent' or (needed_for_types = '{}' and needed_for_items = '{}'))
    and cardinality(needed_for_types) <= 50 and cardinality(needed_for_items) <= 100);
comment on column forms.needed_for_types is 'Types of appointments for which a client has to sign it.';
comment on column forms.needed_for_items is 'Items of the catalogue for which a client has to sign it before they are done.';
