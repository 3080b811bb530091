alter table appointment_messages enable row level security;
alter table appointment_messages force row level security;

grant select on appointment_messages to clinic_member;
grant update (state, reason, refusals, due_at, is_manual, held_by) on appointment_messages to clinic_member;

create policy appointment_messages_member_select on appointment_messages for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:read')));

create policy appointment_messages_member_update on appointment_messages for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

-- The jobs that hand them to the conversation, and take them back.
grant select on appointment_messages to job_server;
grant update (state, reason, refusals, message_key, message_id, channel, queued_at, send_at) on appointment_messages to job_server;

create policy appointment_messages_job_select on appointment_messages for select to job_server using (clinic_id = (select app.clinic_id()));

create policy appointment_messages_job_update on appointment_messages for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
