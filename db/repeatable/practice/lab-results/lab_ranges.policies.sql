alter table lab_ranges enable row level security;
alter table lab_ranges force row level security;

grant select on lab_ranges to clinic_member, job_server;
grant insert (
  clinic_id, laboratory_id, code, species, sex, from_days, to_days, unit, low, high, critical_low, critical_high, source) on lab_ranges to clinic_member;
grant update (confirmed_at, confirmed_by, retired_at) on lab_ranges to clinic_member;

create policy lab_ranges_member_select on lab_ranges for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_ranges_member_insert on lab_ranges for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));

create policy lab_ranges_member_update on lab_ranges for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_ranges_job_select on lab_ranges for select to job_server using (clinic_id = (select app.clinic_id()));
