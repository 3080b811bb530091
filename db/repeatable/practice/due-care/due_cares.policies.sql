alter table due_cares enable row level security;
alter table due_cares force row level security;

grant select on due_cares to clinic_member, job_server;
grant select (clinic_id, id, pet_id, protocol_id, due_on, status) on due_cares to clinic_client;
grant insert (
  clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation) on due_cares to clinic_member, job_server;
grant update (
  due_on, earliest_on, rule, explanation, status, snoozed_until_on, closed_reason, closed_at, closed_by, done_on,
  done_elsewhere, vaccination_id) on due_cares to clinic_member, job_server;

create policy due_cares_member_select on due_cares for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy due_cares_member_insert on due_cares for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy due_cares_member_update on due_cares for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy due_cares_client_select on due_cares for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids())) and status = 'open'
    and (select app.has_permission('own_record:read')));

create policy due_cares_job_select on due_cares for select to job_server using (clinic_id = (select app.clinic_id()));

create policy due_cares_job_insert on due_cares for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy due_cares_job_update on due_cares for update to job_server using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
