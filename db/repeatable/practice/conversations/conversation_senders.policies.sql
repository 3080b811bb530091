alter table conversation_senders enable row level security;
alter table conversation_senders force row level security;

grant select on conversation_senders to clinic_member, job_server;
grant insert (
  clinic_id, channel, address, client_id) on conversation_senders to clinic_member, job_server;
grant update (
  client_id, matched_at, matched_by) on conversation_senders to clinic_member, job_server;
grant delete on conversation_senders to clinic_member;

create policy conversation_senders_member_select on conversation_senders for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversation_senders_member_insert on conversation_senders for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy conversation_senders_member_update on conversation_senders for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy conversation_senders_member_delete on conversation_senders for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy conversation_senders_job_select on conversation_senders for select to job_server using (clinic_id = (select app.clinic_id()));

create policy conversation_senders_job_insert on conversation_senders for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy conversation_senders_job_update on conversation_senders for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
