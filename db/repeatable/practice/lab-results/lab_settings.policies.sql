alter table lab_settings enable row level security;
alter table lab_settings force row level security;

grant select on lab_settings to clinic_member, job_server;
grant insert (clinic_id, escalate_after_minutes, cover_doctor_id, changed_at) on lab_settings to clinic_member;
grant update (escalate_after_minutes, cover_doctor_id, version, changed_at, changed_by) on lab_settings to clinic_member;

create policy lab_settings_member_select on lab_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_settings_member_insert on lab_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));

create policy lab_settings_member_update on lab_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_settings_job_select on lab_settings for select to job_server using (clinic_id = (select app.clinic_id()));
