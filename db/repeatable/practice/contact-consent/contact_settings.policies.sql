alter table contact_settings enable row level security;
alter table contact_settings force row level security;

grant select on contact_settings to clinic_member;
grant insert (clinic_id, from_minute, to_minute, purposes_off, stop_phrases) on contact_settings to clinic_member;
grant update (from_minute, to_minute, purposes_off, stop_phrases, version, changed_at, changed_by) on contact_settings to clinic_member;
grant select (clinic_id, from_minute, to_minute, purposes_off, stop_phrases) on contact_settings to job_server;

create policy contact_settings_member_select on contact_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy contact_settings_member_insert on contact_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy contact_settings_member_update on contact_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy contact_settings_job_select on contact_settings for select to job_server using (clinic_id = (select app.clinic_id()));
