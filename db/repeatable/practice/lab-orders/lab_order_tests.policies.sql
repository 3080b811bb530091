alter table lab_order_tests enable row level security;
alter table lab_order_tests force row level security;

grant select on lab_order_tests to clinic_member, job_server;
grant insert (
  clinic_id, order_id, position, test_code, test_name, loinc_code, turnaround_hours, specimen_id,
  act_id) on lab_order_tests to clinic_member;
grant update (status) on lab_order_tests to clinic_member, job_server;

create policy lab_order_tests_member_select on lab_order_tests for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_order_tests_member_insert on lab_order_tests for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy lab_order_tests_member_update on lab_order_tests for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_order_tests_job_select on lab_order_tests for select to job_server
  using (clinic_id = (select app.clinic_id()));

create policy lab_order_tests_job_update on lab_order_tests for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
