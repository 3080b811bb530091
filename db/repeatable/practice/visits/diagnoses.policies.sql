alter table diagnoses enable row level security;
alter table diagnoses force row level security;

grant select on diagnoses to clinic_member;
grant insert (
  clinic_id, visit_id, pet_id, problem_id, code_system, code, code_version, display, original_text, certainty) on diagnoses to clinic_member;
grant update (
  problem_id, certainty) on diagnoses to clinic_member;
grant delete on diagnoses to clinic_member;

create policy diagnoses_member_select on diagnoses for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy diagnoses_member_insert on diagnoses for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy diagnoses_member_update on diagnoses for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy diagnoses_member_delete on diagnoses for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));
