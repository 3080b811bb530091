-- The directory of laboratories: what the platform lists for all clinics, with the tests that each offers, and which of
-- them a clinic works with. Nothing is ordered here, and no result is kept.

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

  constraint laboratories_name_length_check    check (length(name) between 1 and 120),
  constraint laboratories_country_form_check   check (country ~ '^[A-Z]{2}$'),
  constraint laboratories_kind_check           check (kind in ('reference', 'in_house', 'teaching_hospital')),
  constraint laboratories_email_length_check   check (length(email) <= 254),
  constraint laboratories_phone_length_check   check (length(phone) <= 40),
  constraint laboratories_website_form_check   check (website ~ '^https?://' and length(website) <= 300),
  constraint laboratories_notes_length_check   check (length(order_notes) <= 2000)
);
create unique index laboratories_name_key on laboratories (app.fold(name), country);
create trigger laboratories_touch before update on laboratories for each row execute function app.touch_updated_at();

-- A test that a laboratory offers no more is retired, never deleted: what was ordered keeps its name.
create table laboratory_tests (
  laboratory_id     uuid        not null references laboratories on delete cascade,
  id                uuid        not null default gen_random_uuid(),
  code              text        not null,
  name              text        not null,
  -- Empty for every species.
  species           text[]      not null default '{}',
  specimen          text,
  container         text,
  volume_microlitres integer,
  turnaround_hours  integer,
  note              text,
  loinc_code        text,
  retired_at        timestamptz,
  version           integer     not null default 1,
  created_at        timestamptz not null default now(),
  updated_at        timestamptz not null default now(),

  primary key (laboratory_id, id),
  constraint laboratory_tests_code_length_check      check (length(code) between 1 and 40),
  constraint laboratory_tests_name_length_check      check (length(name) between 1 and 160),
  constraint laboratory_tests_species_check          check (cardinality(species) <= 40 and array_position(species, null) is null),
  constraint laboratory_tests_specimen_length_check  check (length(specimen) <= 120),
  constraint laboratory_tests_container_length_check check (length(container) <= 120),
  constraint laboratory_tests_volume_check           check (volume_microlitres between 1 and 1000000),
  constraint laboratory_tests_turnaround_check       check (turnaround_hours between 0 and 8760),
  constraint laboratory_tests_note_length_check      check (length(note) <= 1000),
  constraint laboratory_tests_loinc_form_check       check (loinc_code ~ '^[0-9]{1,7}-[0-9]$')
);
create unique index laboratory_tests_code_key on laboratory_tests (laboratory_id, upper(code));
create index laboratory_tests_name_idx on laboratory_tests (laboratory_id, app.fold(name) collate "C", id);
create trigger laboratory_tests_touch before update on laboratory_tests for each row execute function app.touch_updated_at();

-- That a clinic works with a laboratory, and under which number it is known there. Switched off, the number stays.
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
create index clinic_laboratories_laboratory_idx on clinic_laboratories (laboratory_id) where is_on;
create trigger clinic_laboratories_touch before update on clinic_laboratories for each row execute function app.touch_updated_at();

alter table laboratories enable row level security;
alter table laboratories force row level security;
alter table laboratory_tests enable row level security;
alter table laboratory_tests force row level security;
alter table clinic_laboratories enable row level security;
alter table clinic_laboratories force row level security;

create policy clinic_laboratories_member_select on clinic_laboratories for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));
create policy clinic_laboratories_member_insert on clinic_laboratories for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));
create policy clinic_laboratories_member_update on clinic_laboratories for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')))
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));
grant select, insert (laboratory_id, is_on, account_number), update (is_on, account_number, changed_by)
  on clinic_laboratories to clinic_member;

create policy laboratories_platform_select on laboratories for select to platform_member
  using ((select app.has_permission('platform_lab:manage')));
create policy laboratories_platform_insert on laboratories for insert to platform_member
  with check ((select app.has_permission('platform_lab:manage')));
create policy laboratories_platform_update on laboratories for update to platform_member
  using ((select app.has_permission('platform_lab:manage')))
  with check ((select app.has_permission('platform_lab:manage')));
-- Clinics see what is listed, and what they use even when it is not listed any more.
create policy laboratories_member_select on laboratories for select to clinic_member
  using ((select app.has_permission('lab:read')) and (is_active or id in (
    select c.laboratory_id from clinic_laboratories c where c.clinic_id = (select app.clinic_id()))));
grant select, insert (name, country, kind, email, phone, website, order_notes),
  update (name, country, kind, email, phone, website, order_notes, is_active, version) on laboratories to platform_member;
grant select on laboratories to clinic_member;

create policy laboratory_tests_platform_select on laboratory_tests for select to platform_member
  using ((select app.has_permission('platform_lab:manage')));
create policy laboratory_tests_platform_insert on laboratory_tests for insert to platform_member
  with check ((select app.has_permission('platform_lab:manage')));
create policy laboratory_tests_platform_update on laboratory_tests for update to platform_member
  using ((select app.has_permission('platform_lab:manage')))
  with check ((select app.has_permission('platform_lab:manage')));
create policy laboratory_tests_member_select on laboratory_tests for select to clinic_member
  using ((select app.has_permission('lab:read')) and laboratory_id in (
    select l.id from laboratories l where l.is_active or l.id in (
      select c.laboratory_id from clinic_laboratories c where c.clinic_id = (select app.clinic_id()))));
grant select, insert (laboratory_id, code, name, species, specimen, container, volume_microlitres, turnaround_hours, note, loinc_code),
  update (code, name, species, specimen, container, volume_microlitres, turnaround_hours, note, loinc_code, retired_at, version)
  on laboratory_tests to platform_member;
grant select on laboratory_tests to clinic_member;

-- How many clinics use each, for the platform: a count, never which.
create function app.laboratory_usage(p_laboratories uuid[]) returns table (laboratory_id uuid, clinic_count bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select l.id, (select count(*) from public.clinic_laboratories c where c.laboratory_id = l.id and c.is_on)
      from public.laboratories l where l.id = any (p_laboratories) and app.has_permission('platform_lab:manage');
  end;
grant execute on function app.laboratory_usage(uuid[]) to platform_member;

select app.hand_over_definers();
