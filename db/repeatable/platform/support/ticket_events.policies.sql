alter table ticket_events enable row level security;
alter table ticket_events force row level security;

grant select on ticket_events to platform_member;
grant insert (ticket_id, kind, from_value, to_value) on ticket_events to clinic_client, clinic_member, platform_member;
grant select (
  ticket_id, id, at, actor_role, kind, from_value, to_value) on ticket_events to clinic_client, clinic_member;

create policy ticket_events_member_select on ticket_events for select to clinic_member
  using (kind = 'state' and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id())));

create policy ticket_events_member_insert on ticket_events for insert to clinic_member
  with check (kind = 'state' and actor_id = (select app.user_id()) and actor_role = (select app.role_name())
    and ticket_id in (select t.id from tickets t where t.clinic_id = (select app.clinic_id()) and t.requester_id = (select app.user_id())));

create policy ticket_events_client_select on ticket_events for select to clinic_client
  using (kind = 'state' and ticket_id in (select t.id from tickets t where t.requester_id = (select app.user_id())));

create policy ticket_events_client_insert on ticket_events for insert to clinic_client
  with check (kind = 'state' and actor_id = (select app.user_id()) and actor_role = 'client'
    and ticket_id in (select t.id from tickets t where t.requester_id = (select app.user_id())));

create policy ticket_events_platform_select on ticket_events for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));

create policy ticket_events_platform_insert on ticket_events for insert to platform_member
  with check ((select app.has_permission('platform_ticket:manage')) and actor_id = (select app.user_id())
    and actor_role = (select app.role_name()));
