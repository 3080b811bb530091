-- Removes an identity, and with the email identity the password. The outcomes: 'unlinked', 'not_found', 'single' (the
-- last way to sign in).
create or replace function auth.unlink_identity(p_user uuid, p_identity uuid, p_origin app.origin)
  returns text language plpgsql as $$
declare
  unlinked text;
begin
  perform from auth.users u where u.id = p_user for update;
  select i.provider into unlinked from auth.identities i where i.identity_id = p_identity and i.user_id = p_user;
  if not found then
    return 'not_found';
  end if;
  if (select count(*) from auth.identities i where i.user_id = p_user) = 1 then
    return 'single';
  end if;
  delete from auth.identities i where i.identity_id = p_identity;
  if unlinked = 'email' then
    update auth.users u set password_hash = null where u.id = p_user;
  end if;
  perform auth.record_providers(p_user);
  perform auth.write_audit('identity.unlinked', p_user, p_origin, jsonb_build_object('provider', unlinked));
  return 'unlinked';
end $$;

grant execute on function auth.unlink_identity to auth_server;
