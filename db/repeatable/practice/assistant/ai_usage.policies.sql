alter table ai_usage enable row level security;
alter table ai_usage force row level security;

grant select on ai_usage to clinic_member, platform_member;

create policy ai_usage_platform_select on ai_usage for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));

create policy ai_usage_member_select on ai_usage for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:manage')));
