alter table message_files enable row level security;
alter table message_files force row level security;

grant select on message_files to clinic_member, job_server;
grant insert (
  clinic_id, message_id, position, name, content_type, size_bytes, object_id, object_name) on message_files to clinic_member, job_server;

create policy message_files_member_select on message_files for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_files_member_insert on message_files for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy message_files_job_select on message_files for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_files_job_insert on message_files for insert to job_server with check (clinic_id = (select app.clinic_id()));

grant select on message_files to clinic_client;

create policy message_files_client_select on message_files for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from messages m where m.clinic_id = message_files.clinic_id and m.id = message_files.message_id));
