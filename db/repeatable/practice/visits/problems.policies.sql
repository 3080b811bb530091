alter table problems enable row level security;
alter table problems force row level security;

grant select on problems to clinic_member;
grant insert (
  clinic_id, pet_id, visit_id, name, code_system, code, status, onset_on, closed_on, note) on problems to clinic_member;
grant update (
  name, code_system, code, status, onset_on, closed_on, note, version) on problems to clinic_member;

create policy problems_member_select on problems for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy problems_member_insert on problems for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy problems_member_update on problems for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));
