alter table conversation_events enable row level security;
alter table conversation_events force row level security;

grant select on conversation_events to clinic_member, job_server;
grant insert (
  clinic_id, conversation_id, kind, value, message_id, at) on conversation_events to clinic_member, job_server;

create policy conversation_events_member_select on conversation_events for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversation_events_member_insert on conversation_events for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy conversation_events_job_select on conversation_events for select to job_server using (clinic_id = (select app.clinic_id()));

create policy conversation_events_job_insert on conversation_events for insert to job_server with check (clinic_id = (select app.clinic_id()));
