-- Puts the standby key in use by hand. Returns the kid now in use; null when the standby key is too new.
create or replace function app.rotate_signing_key() returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_key:manage') then
    raise exception 'permission denied to rotate signing keys' using errcode = 'insufficient_privilege';
  end if;
  return auth.advance_signing_key(0);
end $$;

grant execute on function app.rotate_signing_key to platform_member;
