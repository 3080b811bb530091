alter table diagnostic_reports enable row level security;
alter table diagnostic_reports force row level security;

grant select on diagnostic_reports to clinic_member;
grant insert (clinic_id, pet_id, visit_id, kind, title, doctor_id) on diagnostic_reports to clinic_member;
grant update (
  title, doctor_id, technique, findings, conclusion, pictures, revision, saved_at, saved_by, signed_at, signed_by, discarded_at,
  discarded_by, released_at, released_by, release_note) on diagnostic_reports to clinic_member;
-- Without how it was done and what was seen: clients get the conclusion and the note that was written for them.
grant select (
  clinic_id, id, pet_id, visit_id, kind, title, doctor_id, conclusion, created_at, signed_at, released_at,
  release_note) on diagnostic_reports to clinic_client;

create policy diagnostic_reports_member_select on diagnostic_reports for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy diagnostic_reports_member_insert on diagnostic_reports for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy diagnostic_reports_member_update on diagnostic_reports for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy diagnostic_reports_client_select on diagnostic_reports for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and released_at is not null
    and (select app.has_permission('own_record:read'))
    and pet_id = any (array(select app.own_pet_ids())));
