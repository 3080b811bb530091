alter table laboratory_tests enable row level security;
alter table laboratory_tests force row level security;

grant select on laboratory_tests to clinic_member, platform_member;
grant insert (
  laboratory_id, code, name, species, specimen, container, volume_microlitres, turnaround_hours, note,
  loinc_code) on laboratory_tests to platform_member;
grant update (
  code, name, species, specimen, container, volume_microlitres, turnaround_hours, note, loinc_code, retired_at,
  version) on laboratory_tests to platform_member;

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
