alter table demo_host_hours enable row level security;
alter table demo_host_hours force row level security;

grant select, delete on demo_host_hours to platform_member;
grant insert (user_id, weekday, start_minute, end_minute) on demo_host_hours to platform_member;

create policy demo_host_hours_platform_select on demo_host_hours for select to platform_member
  using ((select app.has_permission('platform_demo:read')));

create policy demo_host_hours_platform_insert on demo_host_hours for insert to platform_member
  with check ((select app.has_permission('platform_demo:manage')));

create policy demo_host_hours_platform_delete on demo_host_hours for delete to platform_member
  using ((select app.has_permission('platform_demo:manage')));
