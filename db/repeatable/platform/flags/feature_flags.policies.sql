alter table feature_flags enable row level security;
alter table feature_flags force row level security;

grant select on feature_flags to platform_member;
grant insert (key, mode, share_percent, reason) on feature_flags to platform_member;
grant update (mode, share_percent, reason) on feature_flags to platform_member;

create policy feature_flags_platform_select on feature_flags for select to platform_member
  using ((select app.has_permission('platform_flag:manage')));

create policy feature_flags_platform_insert on feature_flags for insert to platform_member
  with check ((select app.has_permission('platform_flag:manage')));

create policy feature_flags_platform_update on feature_flags for update to platform_member
  using ((select app.has_permission('platform_flag:manage'))) with check ((select app.has_permission('platform_flag:manage')));
