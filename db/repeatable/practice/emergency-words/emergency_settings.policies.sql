alter table emergency_settings enable row level security;
alter table emergency_settings force row level security;

grant select on emergency_settings to clinic_member;
grant insert (clinic_id, name, phone, texts) on emergency_settings to clinic_member;
grant update (name, phone, texts, version, changed_at, changed_by) on emergency_settings to clinic_member;

create policy emergency_settings_member_select on emergency_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy emergency_settings_member_insert on emergency_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy emergency_settings_member_update on emergency_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

-- What clients read at once, and what is sent to them by a job.
grant select (clinic_id, name, phone, texts) on emergency_settings to clinic_client, job_server;

create policy emergency_settings_client_select on emergency_settings for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())));

create policy emergency_settings_job_select on emergency_settings for select to job_server
  using (clinic_id = (select app.clinic_id()));
