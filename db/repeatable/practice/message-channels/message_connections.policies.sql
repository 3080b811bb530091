alter table message_connections enable row level security;
alter table message_connections force row level security;

grant select on message_connections to clinic_member, job_server;
grant insert (clinic_id, way, location_id, location_name) on message_connections to clinic_member;
grant update (location_id, location_name, failures, failing_since, trouble, trouble_code, troubled_at, paused_until, reconciled_at)
  on message_connections to clinic_member;
grant insert (clinic_id, way, failures, failing_since, trouble, trouble_code, troubled_at, paused_until, busy_until, heard_at, sent_at)
  on message_connections to job_server;
grant update (failures, failing_since, trouble, trouble_code, troubled_at, paused_until, busy_until, heard_at, sent_at, reconciled_at)
  on message_connections to job_server;

create policy message_connections_member_select on message_connections for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_connections_member_insert on message_connections for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')));

create policy message_connections_member_update on message_connections for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy message_connections_job_select on message_connections for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_connections_job_insert on message_connections for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy message_connections_job_update on message_connections for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
