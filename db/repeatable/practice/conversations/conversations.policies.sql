alter table conversations enable row level security;
alter table conversations force row level security;

grant select on conversations to clinic_member, job_server;
grant insert (
  clinic_id, id, client_id, pet_id, channel, endpoint, address, address_name, subject, subject_key, topic, status, priority, last_message_at) on conversations to clinic_member, job_server;
grant update (
  client_id, pet_id, endpoint, address, address_name, subject, subject_key, topic, status, snoozed_until, assignee_id, team_id, priority,
  waiting_since, answer_warn_at, answer_due_at, last_message_id, last_position, last_message_at, last_direction, last_preview, last_author,
  last_file_count, unread_count, emergency, merged_into, client_unread_count, client_noticed_at, sort,
  version) on conversations to clinic_member, job_server;

create policy conversations_member_select on conversations for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy conversations_member_insert on conversations for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy conversations_member_update on conversations for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy conversations_job_select on conversations for select to job_server using (clinic_id = (select app.clinic_id()));

create policy conversations_job_insert on conversations for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy conversations_job_update on conversations for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));

-- CORE-9. A client sees their own conversations in the portal, and whether they were read, without who handles them and by when.
grant select (
  clinic_id, id, client_id, pet_id, channel, subject, topic, status, last_message_id, last_position, last_message_at, last_direction,
  last_preview, last_file_count, unread_count, client_unread_count, merged_into, created_at) on conversations to clinic_client;

create policy conversations_client_select on conversations for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and channel = 'portal' and merged_into is null and (select app.has_permission('own_message:read')));
