alter table lab_messages enable row level security;
alter table lab_messages force row level security;

grant select on lab_messages to clinic_member;
grant insert (id, connection_id, format, control_id, content_sha256, content, status) on lab_messages to clinic_member;
grant update (status, failure) on lab_messages to clinic_member;
grant select on lab_messages to job_server;
grant insert (clinic_id, id, connection_id, format, control_id, content_sha256, content, message_type, status, failure, attempts, applied_at,
  report_numbers, sender_address, received_at) on lab_messages to job_server;
grant update (message_type, status, failure, attempts, applied_at, report_numbers) on lab_messages to job_server;

create policy lab_messages_member_select on lab_messages for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

-- What is uploaded waits for the job that applies it.
create policy lab_messages_member_insert on lab_messages for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')) and status = 'waiting');

-- What failed is tried again.
create policy lab_messages_member_update on lab_messages for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')) and status = 'failed')
  with check (clinic_id = (select app.clinic_id()) and status = 'waiting');

create policy lab_messages_job_select on lab_messages for select to job_server using (clinic_id = (select app.clinic_id()));

create policy lab_messages_job_insert on lab_messages for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy lab_messages_job_update on lab_messages for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
