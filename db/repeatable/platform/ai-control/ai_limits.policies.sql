alter table ai_limits enable row level security;
alter table ai_limits force row level security;

grant select on ai_limits to clinic_member, platform_member;
grant insert (clinic_id, allowed_features, budget_minor, currency, model_id) on ai_limits to platform_member;
grant update (allowed_features, budget_minor, currency, model_id, version) on ai_limits to platform_member;

create policy ai_limits_platform_select on ai_limits for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));

create policy ai_limits_platform_insert on ai_limits for insert to platform_member
  with check ((select app.has_permission('platform_ai:manage')));

create policy ai_limits_platform_update on ai_limits for update to platform_member
  using ((select app.has_permission('platform_ai:manage')))
  with check ((select app.has_permission('platform_ai:manage')));

create policy ai_limits_member_select on ai_limits for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read')));
