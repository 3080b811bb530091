alter table messages enable row level security;
alter table messages force row level security;

grant select on messages to clinic_member, job_server;
grant insert (
  clinic_id, id, conversation_id, direction, channel, endpoint, address, subject, text, full_text, file_count, author_id, sender_name, is_typed,
  is_machine, is_proven, purpose, answer_kind, request_key, client_message_id, emergency, emergency_terms, at, status, scheduled_for, undo_until,
  send_before, provider_id, sent_at) on messages to clinic_member, job_server;
grant update (
  conversation_id, status, scheduled_for, undo_until, provider_id, attempt_id, attempt_count, first_tried_at, sent_at, failure, failure_code,
  failure_dismissed_at) on messages to clinic_member, job_server;

create policy messages_member_select on messages for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy messages_member_insert on messages for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy messages_member_update on messages for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy messages_job_select on messages for select to job_server using (clinic_id = (select app.clinic_id()));

create policy messages_job_insert on messages for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy messages_job_update on messages for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));

-- CORE-9. What was written in the portal and has arrived; never a note.
grant select (
  clinic_id, id, conversation_id, position, direction, channel, text, file_count, sender_name, is_typed, answer_kind, status, at) on messages to clinic_client;

create policy messages_client_select on messages for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and channel = 'portal'
    and (direction = 'in' or direction = 'out' and status in ('sent', 'delivered', 'read'))
    and exists (select from conversations c where c.clinic_id = messages.clinic_id and c.id = messages.conversation_id));
