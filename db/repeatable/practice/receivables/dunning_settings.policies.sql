alter table dunning_settings enable row level security;
alter table dunning_settings force row level security;

grant select on dunning_settings to clinic_member;
grant insert (clinic_id, steps) on dunning_settings to clinic_member;
grant update (steps, version, changed_at, changed_by) on dunning_settings to clinic_member;

create policy dunning_settings_member_select on dunning_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy dunning_settings_member_insert on dunning_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));

create policy dunning_settings_member_update on dunning_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')))
  with check (clinic_id = (select app.clinic_id()));

-- Reminders are sent by a job too.
grant select (clinic_id, steps, version) on dunning_settings to job_server;

create policy dunning_settings_job_select on dunning_settings for select to job_server using (clinic_id = (select app.clinic_id()));
