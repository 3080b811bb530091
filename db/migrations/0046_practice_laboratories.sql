create table laboratories (
  id          uuid        not null primary key default gen_random_uuid(),
  name        text        not null,
  country     text        not null,
  kind        text        not null,
  email       text,
  phone       text,
  website     text,
  order_notes text,
  -- Listed for clinics to switch on. One that is not listed any more stays with those who use it.
  is_active   boolean     not null default true,
  version     integer     not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),

  constraint laboratories_name_length_check check (length(name) between 1 and 120),
  constraint laboratories_country_form_check check (country ~ '^[A-Z]{2}$'),
  constraint laboratories_kind_check check (kind in ('reference', 'in_house', 'teaching_hospital')),
  constraint laboratories_email_length_check check (length(email) <= 254),
  constraint laboratories_phone_length_check check (length(phone) <= 40),
  constraint laboratories_website_form_check check (website ~ '^https?://' and length(website) <= 300),
  constraint laboratories_notes_length_check check (length(order_notes) <= 2000)
);
comment on table laboratories is
  'Directory of laboratories, kept by the platform for all clinics.';
create unique index laboratories_name_key on laboratories (app.fold(name), country);

create table laboratory_tests (
  laboratory_id      uuid        not null references laboratories on delete cascade,
  id                 uuid        not null default gen_random_uuid(),
  code               text        not null,
  name               text        not null,
  -- Empty for every species.
  species            text[]      not null default '{}',
  specimen           text,
  container          text,
  volume_microlitres integer,
  turnaround_hours   integer,
  note               text,
  loinc_code         text,
  retired_at         timestamptz,
  version            integer     not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  primary key (laboratory_id, id),
  constraint laboratory_tests_code_length_check check (length(code) between 1 and 40),
  constraint laboratory_tests_name_length_check check (length(name) between 1 and 160),
  constraint laboratory_tests_species_check check (cardinality(species) <= 40 and array_position(species, null) is null),
  constraint laboratory_tests_specimen_length_check check (length(specimen) <= 120),
  constraint laboratory_tests_container_length_check check (length(container) <= 120),
  constraint laboratory_tests_volume_check check (volume_microlitres between 1 and 1000000),
  constraint laboratory_tests_turnaround_check check (turnaround_hours between 0 and 8760),
  constraint laboratory_tests_note_length_check check (length(note) <= 1000),
  constraint laboratory_tests_loinc_form_check check (loinc_code ~ '^[0-9]{1,7}-[0-9]$')
);
comment on table laboratory_tests is
  'Tests that a laboratory offers. One that is no longer offered is retired, never deleted: what was ordered keeps its name.';
create unique index laboratory_tests_code_key on laboratory_tests (laboratory_id, upper(code));
create index laboratory_tests_name_idx on laboratory_tests (laboratory_id, app.fold(name) collate "C", id);

create table clinic_laboratories (
  clinic_id      uuid        not null default app.clinic_id() references clinics on delete cascade,
  laboratory_id  uuid        not null references laboratories on delete cascade,
  is_on          boolean     not null,
  account_number text,
  changed_by     uuid        default app.user_id() references auth.users on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),

  primary key (clinic_id, laboratory_id),
  constraint clinic_laboratories_account_length_check check (length(account_number) between 1 and 60)
);
comment on table clinic_laboratories is
  'Which laboratories a clinic works with, and its account number there. The number stays when one is switched off.';
create index clinic_laboratories_laboratory_idx on clinic_laboratories (laboratory_id) where is_on;
