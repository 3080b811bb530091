alter table mail_settings enable row level security;
alter table mail_settings force row level security;

grant select on mail_settings to clinic_member;
grant insert (clinic_id, sender_name) on mail_settings to clinic_member;
grant update (sender_name, version, changed_at, changed_by) on mail_settings to clinic_member;
grant select (clinic_id, sender_name) on mail_settings to job_server;

create policy mail_settings_member_select on mail_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy mail_settings_member_insert on mail_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy mail_settings_member_update on mail_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy mail_settings_job_select on mail_settings for select to job_server using (clinic_id = (select app.clinic_id()));
