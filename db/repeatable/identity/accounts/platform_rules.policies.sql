alter table platform_rules enable row level security;
alter table platform_rules force row level security;

grant select on platform_rules to platform_member;
grant update (second_factor_required) on platform_rules to platform_member;

create policy platform_rules_platform_select on platform_rules for select to platform_member
  using ((select app.has_permission('platform_user:read')));

create policy platform_rules_platform_update on platform_rules for update to platform_member
  using ((select app.has_permission('platform_user:manage')))
  with check ((select app.has_permission('platform_user:manage')));
