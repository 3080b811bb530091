alter table lab_results enable row level security;
alter table lab_results force row level security;

grant select on lab_results to clinic_member, job_server;
grant insert (
  clinic_id, id, report_id, revision, position, test_code, test_name, code, sub_id, loinc_code, analyte, name, value_text, value_number,
  comparator, unit, reported_unit, low, high, range_text, range_source, range_id, flag, is_flag_derived, is_abnormal, is_critical, status, method, specimen,
  note, collected_at, resulted_at, received_at, reported_hash, replaced_by, replaced_revision) on lab_results to clinic_member, job_server;
grant update (replaced_by, replaced_revision) on lab_results to clinic_member, job_server;

create policy lab_results_member_select on lab_results for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_results_member_insert on lab_results for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy lab_results_member_update on lab_results for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_results_job_select on lab_results for select to job_server using (clinic_id = (select app.clinic_id()));

create policy lab_results_job_insert on lab_results for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy lab_results_job_update on lab_results for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));

-- CORE-9. Values as they were signed and released, without the laboratory's notes and methods.
grant select (
  clinic_id, id, report_id, revision, position, test_name, code, sub_id, analyte, name, value_text, value_number, comparator, unit, low, high,
  range_text, flag, status, collected_at, resulted_at, replaced_revision) on lab_results to clinic_client;

create policy lab_results_client_select on lab_results for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from lab_reports r
                 where r.clinic_id = lab_results.clinic_id and r.id = lab_results.report_id and lab_results.revision <= r.released_revision
                   and (lab_results.replaced_revision is null or lab_results.replaced_revision > r.released_revision)));
