alter table message_attempts enable row level security;
alter table message_attempts force row level security;

grant select on message_attempts to clinic_member, job_server;
grant insert (
  clinic_id, id, message_id, number, started_at, outcome, reason, provider_id, ended_at) on message_attempts to clinic_member, job_server;
grant update (
  outcome, reason, provider_id, ended_at) on message_attempts to clinic_member, job_server;

create policy message_attempts_member_select on message_attempts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy message_attempts_member_insert on message_attempts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy message_attempts_member_update on message_attempts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy message_attempts_job_select on message_attempts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy message_attempts_job_insert on message_attempts for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy message_attempts_job_update on message_attempts for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
