alter table lab_reports enable row level security;
alter table lab_reports force row level security;

grant select on lab_reports to clinic_member, job_server;
grant insert (
  clinic_id, laboratory_id, way, external_id, accession, patient, status, collected_at, resulted_at, received_at, changed_at, comment,
  comment_at, document_id, document_sha256, order_id, pet_id, visit_id, doctor_id, matched_by, matched_at, matched_by_user) on lab_reports to clinic_member, job_server;
grant update (
  accession, order_id, pet_id, visit_id, doctor_id, status, collected_at, resulted_at, changed_at, comment, comment_at, cancelled_at, document_id,
  document_sha256,  revision, has_abnormal, has_critical, matched_by, matched_at) on lab_reports to clinic_member, job_server;
grant update (
  reviewed_revision, reviewed_at, reviewed_by, released_revision, matched_by_user, dismissed_at, dismissed_by, dismiss_reason) on lab_reports to clinic_member;

create policy lab_reports_member_select on lab_reports for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_reports_member_insert on lab_reports for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy lab_reports_member_update on lab_reports for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_reports_job_select on lab_reports for select to job_server using (clinic_id = (select app.clinic_id()));

create policy lab_reports_job_insert on lab_reports for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy lab_reports_job_update on lab_reports for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));

-- CORE-9. A client sees what was released of their own pets, without who reviewed it, how it was matched and the laboratory's own comment.
grant select (
  clinic_id, id, laboratory_id, pet_id, document_id, collected_at, resulted_at, revision, released_revision) on lab_reports to clinic_client;

create policy lab_reports_client_select on lab_reports for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and pet_id = any (array(select app.own_pet_ids()))
    and released_revision is not null and (select app.has_permission('own_record:read')));
