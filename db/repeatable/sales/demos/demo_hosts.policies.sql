alter table demo_hosts enable row level security;
alter table demo_hosts force row level security;

grant select on demo_hosts to auth_server, platform_member;
grant insert (user_id, takes_demos, time_zone, meeting_url) on demo_hosts to platform_member;
grant update (takes_demos, time_zone, meeting_url) on demo_hosts to platform_member;

create policy demo_hosts_platform_select on demo_hosts for select to platform_member
  using ((select app.has_permission('platform_demo:read')));

create policy demo_hosts_platform_insert on demo_hosts for insert to platform_member
  with check ((select app.has_permission('platform_demo:manage')));

create policy demo_hosts_platform_update on demo_hosts for update to platform_member
  using ((select app.has_permission('platform_demo:manage'))) with check ((select app.has_permission('platform_demo:manage')));

-- The emails are written by the server that sends them.
create policy demo_hosts_server_select on demo_hosts for select to auth_server using (true);
