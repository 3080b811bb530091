alter table visits enable row level security;
alter table visits force row level security;

grant select on visits to clinic_member;
grant insert (
  clinic_id, pet_id, client_id, appointment_id, doctor_id, supervisor_id, reason, started_at, needs_cosignature) on visits to clinic_member;
grant select (clinic_id, id, pet_id, doctor_id, reason, started_at, released_at) on visits to clinic_client;
grant update (
  client_id, doctor_id, supervisor_id, reason, status, finished_at, version, needs_cosignature, signed_at,
  signed_by, cosigned_at, cosigned_by, released_at, released_by) on visits to clinic_member;
grant select (clinic_id, pet_id, started_at) on visits to job_server;

create policy visits_member_select on visits for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy visits_member_insert on visits for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy visits_member_update on visits for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy visits_job_select on visits for select to job_server using (clinic_id = (select app.clinic_id()));

-- CORE-9. A client sees the released visits of their own pets, without the columns that are the clinic's own.
create policy visits_client_select on visits for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and released_at is not null and (select app.has_permission('own_record:read')));
