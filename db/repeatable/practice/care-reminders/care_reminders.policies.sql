alter table care_reminders enable row level security;
alter table care_reminders force row level security;

grant select on care_reminders to clinic_member, job_server;
grant insert (clinic_id, id, client_id, kind, planned_on, rules_version) on care_reminders to clinic_member, job_server;
grant update (state, reason, closed_at, closed_by, needs_check) on care_reminders to clinic_member;
grant update (state, reason, token_hash, channel, message_id, requested_at, needs_check) on care_reminders to job_server;

create policy care_reminders_member_select on care_reminders for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy care_reminders_member_insert on care_reminders for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy care_reminders_member_update on care_reminders for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy care_reminders_job_select on care_reminders for select to job_server using (clinic_id = (select app.clinic_id()));

create policy care_reminders_job_insert on care_reminders for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy care_reminders_job_update on care_reminders for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
