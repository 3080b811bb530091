alter table ticket_attachments enable row level security;
alter table ticket_attachments force row level security;

grant insert (
  ticket_id, message_id, object_id, file_name) on ticket_attachments to clinic_client, clinic_member, platform_member;
grant select (
  ticket_id, message_id, id, object_id, file_name) on ticket_attachments to clinic_client, clinic_member, platform_member;

-- Attachments are visible with their message, by the policies of ticket_messages. Only a file that the sender uploaded
-- to the bucket can be attached.
create policy ticket_attachments_member_select on ticket_attachments for select to clinic_member
  using (ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()))
    and exists (select from ticket_messages m where m.ticket_id = ticket_attachments.ticket_id and m.id = ticket_attachments.message_id));

create policy ticket_attachments_member_insert on ticket_attachments for insert to clinic_member
  with check (ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()) and t.requester_id = (select app.user_id()))
    and app.is_own_ticket_file(object_id));

create policy ticket_attachments_client_select on ticket_attachments for select to clinic_client
  using (ticket_id in (select t.id from tickets t where t.requester_id = (select app.user_id()))
    and exists (select from ticket_messages m where m.ticket_id = ticket_attachments.ticket_id and m.id = ticket_attachments.message_id));

create policy ticket_attachments_client_insert on ticket_attachments for insert to clinic_client
  with check (ticket_id in (select t.id from tickets t where t.requester_id = (select app.user_id()))
    and app.is_own_ticket_file(object_id));

create policy ticket_attachments_platform_select on ticket_attachments for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));

create policy ticket_attachments_platform_insert on ticket_attachments for insert to platform_member
  with check ((select app.has_permission('platform_ticket:manage')) and app.is_own_ticket_file(object_id));
