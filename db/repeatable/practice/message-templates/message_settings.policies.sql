alter table message_settings enable row level security;
alter table message_settings force row level security;

grant select on message_settings to clinic_member;
grant insert (clinic_id, language, sender_name, signatures) on message_settings to clinic_member;
grant update (language, sender_name, signatures, version, changed_at, changed_by) on message_settings to clinic_member;

create policy message_settings_member_select on message_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_settings_member_insert on message_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy message_settings_member_update on message_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

-- Messages are also written by what a client does, and by jobs.
grant select (clinic_id, language, sender_name, signatures) on message_settings to clinic_client, job_server;

create policy message_settings_client_select on message_settings for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));

create policy message_settings_job_select on message_settings for select to job_server
  using (clinic_id = (select app.clinic_id()));
