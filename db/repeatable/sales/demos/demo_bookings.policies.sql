alter table demo_bookings enable row level security;
alter table demo_bookings force row level security;

grant select on demo_bookings to auth_server, platform_member;
grant update (status) on demo_bookings to platform_member;

create policy demo_bookings_platform_select on demo_bookings for select to platform_member
  using ((select app.has_permission('platform_demo:read')));

create policy demo_bookings_platform_update on demo_bookings for update to platform_member
  using ((select app.has_permission('platform_demo:manage'))) with check ((select app.has_permission('platform_demo:manage')));

create policy demo_bookings_server_select on demo_bookings for select to auth_server using (true);
