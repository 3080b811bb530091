alter table ai_providers enable row level security;
alter table ai_providers force row level security;

-- The key is sealed, and no one reads it back.
grant select (id, name, kind, base_url, key_hint, tested_at, test_failure, version, created_at, updated_at) on ai_providers to platform_member;
grant insert (id, name, kind, base_url, key_sealed, key_hint) on ai_providers to platform_member;
grant update (name, kind, base_url, key_sealed, key_hint, tested_at, test_failure, version) on ai_providers to platform_member;

create policy ai_providers_platform_select on ai_providers for select to platform_member
  using ((select app.has_permission('platform_ai:manage')));

create policy ai_providers_platform_insert on ai_providers for insert to platform_member
  with check ((select app.has_permission('platform_ai:manage')));

create policy ai_providers_platform_update on ai_providers for update to platform_member
  using ((select app.has_permission('platform_ai:manage')))
  with check ((select app.has_permission('platform_ai:manage')));
