-- Revokes a key. False when there is no such valid key. The last publishable key stays, since browsers need one.
create or replace function app.revoke_api_key(p_key uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_key:manage') then
    raise exception 'permission denied to revoke a key' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('auth.api_keys'));
  if exists (select from auth.api_keys k where k.id = p_key and k.kind = 'publishable' and k.revoked_at is null)
     and not exists (select from auth.api_keys k where k.id <> p_key and k.kind = 'publishable' and k.revoked_at is null) then
    raise exception 'the project keeps one publishable key' using errcode = 'check_violation',
      constraint = 'api_keys_last_publishable_check', table = 'api_keys', schema = 'auth';
  end if;
  update auth.api_keys k set revoked_at = now() where k.id = p_key and k.revoked_at is null;
  return found;
end $$;

grant execute on function app.revoke_api_key to platform_member;
