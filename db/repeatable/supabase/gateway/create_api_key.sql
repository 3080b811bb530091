create or replace function app.create_api_key(p_kind text, p_name text, p_key text, p_hash bytea, p_hint text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if not app.has_permission('platform_key:manage') then
    raise exception 'permission denied to create a key' using errcode = 'insufficient_privilege';
  end if;
  insert into auth.api_keys (kind, name, key, key_hash, hint, created_by)
    values (p_kind, p_name, p_key, p_hash, p_hint, app.user_id()) returning id into made;
  return made;
end $$;

grant execute on function app.create_api_key to platform_member;
