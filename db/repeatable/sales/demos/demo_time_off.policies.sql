alter table demo_time_off enable row level security;
alter table demo_time_off force row level security;

grant select, delete on demo_time_off to platform_member;
grant insert (user_id, starts_at, ends_at, note) on demo_time_off to platform_member;

create policy demo_time_off_platform_select on demo_time_off for select to platform_member
  using ((select app.has_permission('platform_demo:read')));

create policy demo_time_off_platform_insert on demo_time_off for insert to platform_member
  with check ((select app.has_permission('platform_demo:manage')));

create policy demo_time_off_platform_delete on demo_time_off for delete to platform_member
  using ((select app.has_permission('platform_demo:manage')));
