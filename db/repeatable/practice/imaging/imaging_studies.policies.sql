alter table imaging_studies enable row level security;
alter table imaging_studies force row level security;

grant select on imaging_studies to clinic_member, job_server;
grant update (
  request_id, pet_id, visit_id, matched_by, matched_at, matched_by_user, dismissed_at, dismissed_by, dismiss_reason, released_at,
  released_by, release_note, version) on imaging_studies to clinic_member;
grant insert (
  clinic_id, id, study_uid, modality, description, accession, patient, study_day, study_time, ae_title, request_id, pet_id, visit_id,
  matched_by, matched_at) on imaging_studies to job_server;
grant update (last_image_at, request_id, pet_id, visit_id, matched_by, matched_at) on imaging_studies to job_server;

create policy imaging_studies_member_select on imaging_studies for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy imaging_studies_member_update on imaging_studies for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy imaging_studies_job_select on imaging_studies for select to job_server using (clinic_id = (select app.clinic_id()));

create policy imaging_studies_job_insert on imaging_studies for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy imaging_studies_job_update on imaging_studies for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));

-- What somebody has shown them, without the patient as the device named it, its match and who did what.
grant select (clinic_id, id, pet_id, modality, description, released_at, release_note) on imaging_studies to clinic_client;

create policy imaging_studies_client_select on imaging_studies for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and released_at is not null
    and (select app.has_permission('own_record:read')) and pet_id = any (array(select app.own_pet_ids())));
