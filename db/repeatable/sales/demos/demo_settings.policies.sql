alter table demo_settings enable row level security;
alter table demo_settings force row level security;

grant select on demo_settings to platform_member;
grant update (is_paused, lead_minutes, horizon_days) on demo_settings to platform_member;

create policy demo_settings_platform_select on demo_settings for select to platform_member
  using ((select app.has_permission('platform_demo:read')));

create policy demo_settings_platform_update on demo_settings for update to platform_member
  using ((select app.has_permission('platform_demo:manage'))) with check ((select app.has_permission('platform_demo:manage')));
