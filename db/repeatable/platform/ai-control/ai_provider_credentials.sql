-- A provider of the platform with its sealed key, for its test.
create or replace function app.ai_provider_credentials(p_provider uuid)
  returns table (kind text, base_url text, key_sealed bytea, place text)
  language sql stable security definer set search_path = ''
  begin atomic
    select p.kind, p.base_url, p.key_sealed, 'ai_providers:' || p.id
      from public.ai_providers p
     where p.id = p_provider and app.has_permission('platform_ai:manage');
  end;

grant execute on function app.ai_provider_credentials to platform_member;
