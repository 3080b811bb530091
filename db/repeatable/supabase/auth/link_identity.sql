-- Links an identity to the account that requested it. The outcomes: 'linked'; 'linked_already'; 'taken' (it is another
-- account's); 'gone' (the session has ended meanwhile).
create or replace function auth.link_identity(p_user uuid, p_session uuid, p_provider text, p_subject text, p_email text, p_is_verified boolean,
    p_data jsonb, p_origin app.origin)
  returns text language plpgsql as $$
declare
  account auth.users;
  holder uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('identity:' || p_provider || ':' || p_subject, 0));
  select u.* into account from auth.users u join auth.sessions s on s.user_id = u.id
   where u.id = p_user and s.id = p_session and (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now()) for update of u;
  if not found then
    return 'gone';
  end if;
  select i.user_id into holder from auth.identities i where i.provider = p_provider and i.provider_id = p_subject;
  if found then
    return case when holder = p_user then 'linked_already' else 'taken' end;
  end if;
  perform auth.upsert_identity(p_user, p_provider, p_subject, p_data);
  -- An account without an address gets this one, unless another account has it.
  if account.email is null and p_is_verified and not exists (select from auth.users u where u.email = p_email) then
    perform auth.set_email(p_user, p_email, false);
    perform auth.record_providers(p_user);
  end if;
  perform auth.write_audit('identity.linked', p_user, p_origin, jsonb_build_object('provider', p_provider));
  return 'linked';
end $$;

grant execute on function auth.link_identity to auth_server;
