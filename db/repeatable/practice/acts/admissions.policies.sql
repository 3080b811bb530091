alter table admissions enable row level security;
alter table admissions force row level security;

grant select on admissions to clinic_member;
grant insert (
  clinic_id, visit_id, place, admitted_at) on admissions to clinic_member;
grant update (
  place, discharged_at, discharged_by) on admissions to clinic_member;

create policy admissions_member_select on admissions for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy admissions_member_insert on admissions for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy admissions_member_update on admissions for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));
