alter table lab_connections enable row level security;
alter table lab_connections force row level security;

grant select (clinic_id, id, laboratory_id, name, orders_by, host, port, uses_tls, api_url, api_token_hint, their_application, their_facility,
  our_application, our_facility, code_hint, certificate_sha256, is_on, answered_at, send_failed_at,
  send_failure, tested_at, test_failure, results_url, poll_minutes, polled_at, poll_failure, version, created_at, created_by, changed_at, changed_by) on lab_connections to clinic_member;
grant insert (laboratory_id, name, orders_by, host, port, uses_tls, api_url, api_token_sealed, api_token_hint, their_application,
  their_facility, our_application, our_facility, code_hash, code_hint, certificate_sha256, is_on, results_url, poll_minutes, id) on lab_connections to clinic_member;
grant update (name, orders_by, host, port, uses_tls, api_url, api_token_sealed, api_token_hint, their_application, their_facility,
  our_application, our_facility, code_hash, code_hint, certificate_sha256, is_on, results_url, poll_minutes, poll_cursor, poll_next_at,
  poll_failures, poll_failure, version, changed_at,
  changed_by) on lab_connections to clinic_member;
grant select on lab_connections to job_server;
grant update (answered_at, send_failed_at, send_failure, tested_at, test_failure, poll_cursor, poll_next_at, polled_at, poll_failures,
  poll_failure) on lab_connections to job_server;

create policy lab_connections_member_select on lab_connections for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_connections_member_insert on lab_connections for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')));

create policy lab_connections_member_update on lab_connections for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_connections_job_select on lab_connections for select to job_server using (clinic_id = (select app.clinic_id()));

create policy lab_connections_job_update on lab_connections for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
