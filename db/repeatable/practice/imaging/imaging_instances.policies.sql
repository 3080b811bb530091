alter table imaging_instances enable row level security;
alter table imaging_instances force row level security;

grant select on imaging_instances to clinic_member, job_server;
grant insert (
  clinic_id, id, study_id, sop_uid, sop_class, transfer_syntax, series_uid, series_number, series_name, number, body_part, view_name,
  pixel_rows, pixel_columns, frames, object_id, object_name, size_bytes, sha256) on imaging_instances to job_server;

create policy imaging_instances_member_select on imaging_instances for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy imaging_instances_job_select on imaging_instances for select to job_server using (clinic_id = (select app.clinic_id()));

create policy imaging_instances_job_insert on imaging_instances for insert to job_server
  with check (clinic_id = (select app.clinic_id()));
