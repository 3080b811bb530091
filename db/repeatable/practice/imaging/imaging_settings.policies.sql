alter table imaging_settings enable row level security;
alter table imaging_settings force row level security;

grant select on imaging_settings to clinic_member, job_server;
grant insert (clinic_id, last_number, is_on) on imaging_settings to clinic_member;
grant update (last_number, is_on, version, changed_at, changed_by) on imaging_settings to clinic_member;

create policy imaging_settings_member_select on imaging_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy imaging_settings_member_insert on imaging_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy imaging_settings_member_update on imaging_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy imaging_settings_job_select on imaging_settings for select to job_server using (clinic_id = (select app.clinic_id()));
