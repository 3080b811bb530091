alter table ticket_messages enable row level security;
alter table ticket_messages force row level security;

grant select on ticket_messages to platform_member;
grant insert (ticket_id, text) on ticket_messages to clinic_client, clinic_member;
grant insert (ticket_id, is_internal, text) on ticket_messages to platform_member;
grant select (ticket_id, id, position, at, author_role, text) on ticket_messages to clinic_client, clinic_member;

create policy ticket_messages_member_select on ticket_messages for select to clinic_member
  using (not is_internal and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id())));

create policy ticket_messages_member_insert on ticket_messages for insert to clinic_member
  with check (author_id = (select app.user_id()) and author_role = (select app.role_name()) and not is_internal
    and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()) and t.requester_id = (select app.user_id())));

create policy ticket_messages_client_select on ticket_messages for select to clinic_client
  using (not is_internal and ticket_id in (select t.id from tickets t where t.requester_id = (select app.user_id())));

create policy ticket_messages_client_insert on ticket_messages for insert to clinic_client
  with check (author_id = (select app.user_id()) and author_role = 'client' and not is_internal
    and ticket_id in (select t.id from tickets t where t.requester_id = (select app.user_id())));

create policy ticket_messages_platform_select on ticket_messages for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));

create policy ticket_messages_platform_insert on ticket_messages for insert to platform_member
  with check ((select app.has_permission('platform_ticket:manage')) and author_id = (select app.user_id())
    and author_role = (select app.role_name()));
