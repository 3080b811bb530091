alter table tickets enable row level security;
alter table tickets force row level security;

grant select on tickets to platform_member;
grant insert (
  clinic_id, topic, subject, priority, waiting_since, answer_due_at, solve_due_at) on tickets to clinic_client, clinic_member;
grant select (id, number, requester_id, requester_role, subject, assignee_id) on tickets to auth_server;
grant select (
  id, number, clinic_id, requester_id, requester_role, topic, subject, priority, state, created_at, last_message_at,
  waiting_since, first_answered_at, resolved_at) on tickets to clinic_client, clinic_member;
grant update (
  state, last_message_at, waiting_since, answer_due_at, resolved_at) on tickets to clinic_client, clinic_member;
grant update (
  priority, state, assignee_id, last_message_at, waiting_since, answer_due_at, solve_due_at, first_answered_at,
  resolved_at) on tickets to platform_member;

-- Staff see their own tickets; a clinic's admins see those of its staff.
create policy tickets_member_select on tickets for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and requester_id = (select app.user_id()) and (select app.has_permission('ticket:read')));

create policy tickets_member_admin_select on tickets for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and requester_role <> 'client' and (select app.has_permission('ticket:read_all')));

create policy tickets_member_insert on tickets for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and requester_id = (select app.user_id()) and requester_role = (select app.role_name())
    and (select app.has_permission('ticket:write')) and state = 'new');

create policy tickets_member_update on tickets for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and requester_id = (select app.user_id()) and (select app.has_permission('ticket:write')))
  with check (clinic_id = (select app.clinic_id()) and requester_id = (select app.user_id()));

create policy tickets_client_select on tickets for select to clinic_client
  using (requester_id = (select app.user_id()) and requester_role = 'client' and (select app.has_permission('own_ticket:write')));

create policy tickets_client_insert on tickets for insert to clinic_client
  with check (requester_id = (select app.user_id()) and requester_role = 'client' and clinic_id is null
    and (select app.has_permission('own_ticket:write')) and state = 'new');

create policy tickets_client_update on tickets for update to clinic_client
  using (requester_id = (select app.user_id()) and requester_role = 'client' and (select app.has_permission('own_ticket:write')))
  with check (requester_id = (select app.user_id()) and requester_role = 'client');

create policy tickets_platform_select on tickets for select to platform_member
  using ((select app.has_permission('platform_ticket:read')));

create policy tickets_platform_update on tickets for update to platform_member
  using ((select app.has_permission('platform_ticket:manage'))) with check ((select app.has_permission('platform_ticket:manage')));

-- For the emails, which contain the number and the subject.
create policy tickets_server_select on tickets for select to auth_server using (true);
