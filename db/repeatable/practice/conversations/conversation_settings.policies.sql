alter table conversation_settings enable row level security;
alter table conversation_settings force row level security;

grant select on conversation_settings to clinic_member, job_server;
grant insert (
  clinic_id, targets, assigns_first_sender, away_is_on, portal_is_on) on conversation_settings to clinic_member;
grant update (
  targets, assigns_first_sender, away_is_on, portal_is_on, version, changed_at, changed_by) on conversation_settings to clinic_member;

create policy conversation_settings_member_select on conversation_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversation_settings_member_insert on conversation_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy conversation_settings_member_update on conversation_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy conversation_settings_job_select on conversation_settings for select to job_server using (clinic_id = (select app.clinic_id()));
