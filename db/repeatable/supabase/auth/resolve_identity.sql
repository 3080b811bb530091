-- Finds or creates the account of an identity. The outcomes: 'known'; 'linked' (to the account of the same address,
-- which the provider has verified); 'made' (a new account); 'unverified' (the provider has not verified the address);
-- 'banned'.
create or replace function auth.resolve_identity(p_provider text, p_subject text, p_email text, p_is_verified boolean, p_data jsonb,
    p_origin app.origin)
  returns table (outcome text, user_id uuid) language plpgsql as $$
declare
  account auth.users;
begin
  -- Two browsers with the same new identity at the same moment create one account.
  perform pg_advisory_xact_lock(hashtextextended('identity:' || p_provider || ':' || p_subject, 0));
  select u.* into account from auth.identities i join auth.users u on u.id = i.user_id
   where i.provider = p_provider and i.provider_id = p_subject;
  if found then
    user_id := account.id;
    outcome := case when account.banned_until > now() then 'banned' else 'known' end;
    if outcome = 'known' then
      update auth.identities i set identity_data = p_data, last_sign_in_at = now(), updated_at = now()
       where i.provider = p_provider and i.provider_id = p_subject;
    end if;
    return next;
    return;
  end if;
  if p_email is null or not p_is_verified then
    outcome := 'unverified';
    return next;
    return;
  end if;
  insert into auth.users (email, email_confirmed_at, app_metadata, user_metadata)
    values (p_email, now(), jsonb_build_object('provider', p_provider, 'providers', jsonb_build_array(p_provider)), '{}')
    on conflict (email) do nothing returning * into account;
  if found then
    outcome := 'made';
    perform auth.write_audit('user.signed_up', account.id, p_origin, jsonb_build_object('provider', p_provider));
  else
    select * into account from auth.users u where u.email = p_email for update;
    outcome := case when account.banned_until > now() then 'banned' else 'linked' end;
    user_id := account.id;
    if outcome = 'banned' then
      return next;
      return;
    end if;
    if account.email_confirmed_at is null or account.is_address_assumed then
      -- The first proof of the address: whoever opened the account before without one is signed out.
      update auth.users u set password_hash = null where u.id = account.id;
      delete from auth.sessions s where s.user_id = account.id;
      delete from auth.identities i where i.user_id = account.id and i.provider <> 'email';
      perform auth.set_email(account.id, p_email, false);
    end if;
    perform auth.write_audit('identity.linked', account.id, p_origin, jsonb_build_object('provider', p_provider));
  end if;
  perform auth.upsert_identity(account.id, p_provider, p_subject, p_data);
  user_id := account.id;
  return next;
end $$;

grant execute on function auth.resolve_identity to auth_server;
