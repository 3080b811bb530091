alter table imaging_devices enable row level security;
alter table imaging_devices force row level security;

grant select on imaging_devices to clinic_member, job_server;
grant insert (clinic_id, name, ae_title, address, modality) on imaging_devices to clinic_member;
grant update (removed_at) on imaging_devices to clinic_member;
grant update (last_connected_at) on imaging_devices to job_server;

create policy imaging_devices_member_select on imaging_devices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy imaging_devices_member_insert on imaging_devices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));

create policy imaging_devices_member_update on imaging_devices for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy imaging_devices_job_select on imaging_devices for select to job_server using (clinic_id = (select app.clinic_id()));

create policy imaging_devices_job_update on imaging_devices for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
