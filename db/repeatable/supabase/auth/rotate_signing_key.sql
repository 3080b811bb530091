-- The next key by hand. The kid that signs from now on; null when the next one is too new.
create or replace function app.rotate_signing_key() returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_key:manage') then
    raise exception 'permission denied to rotate signing keys' using errcode = 'insufficient_privilege';
  end if;
  return auth.advance_signing_key(0);
end $$;

grant execute on function app.rotate_signing_key to platform_member;
