alter table imaging_requests enable row level security;
alter table imaging_requests force row level security;

grant select on imaging_requests to clinic_member, job_server;
grant insert (
  clinic_id, accession, visit_id, pet_id, doctor_id, modality, body_region, views, question, priority, act_id) on imaging_requests to clinic_member;
grant update (status, closed_at, closed_by, closing_reason, version) on imaging_requests to clinic_member;

create policy imaging_requests_member_select on imaging_requests for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy imaging_requests_member_insert on imaging_requests for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy imaging_requests_member_update on imaging_requests for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy imaging_requests_job_select on imaging_requests for select to job_server using (clinic_id = (select app.clinic_id()));
