-- Sign-in by a provider (OpenID Connect): the way there and back, and the identities that an account is known by.

-- Somebody on the way to a provider. What guards the way (the proof for the code, the nonce) is derived from the state,
-- of which only the hash stands here; the browser that set out shows a cookie when it comes back.
create table auth.oauth_states (
  state_hash         bytea       not null primary key,
  provider           text        not null,
  browser_hash       bytea       not null,
  -- Where to in the end.
  redirect_to        text        not null,
  -- For a browser that wants a code instead of a session (PKCE).
  flow_id            uuid        references auth.flow_states on delete cascade,
  -- The person who links an identity to their account, and the session they do it in.
  linking_user_id    uuid        references auth.users on delete cascade,
  linking_session_id uuid        references auth.sessions on delete cascade,
  created_at         timestamptz not null default now(),
  expires_at         timestamptz not null,

  constraint oauth_states_linking_check check ((linking_user_id is null) = (linking_session_id is null))
);
create index oauth_states_expiry_idx on auth.oauth_states (expires_at);
create index oauth_states_user_idx on auth.oauth_states (linking_user_id) where linking_user_id is not null;
create index oauth_states_flow_idx on auth.oauth_states (flow_id) where flow_id is not null;
create index oauth_states_session_idx on auth.oauth_states (linking_session_id) where linking_session_id is not null;
grant select, insert, delete on auth.oauth_states to auth_server;

create function auth.start_oauth(p_state_hash bytea, p_provider text, p_browser_hash bytea, p_redirect_to text, p_flow uuid,
    p_user uuid, p_session uuid, p_seconds integer) returns void language plpgsql as $$
begin
  delete from auth.oauth_states s where s.expires_at < now();
  insert into auth.oauth_states (state_hash, provider, browser_hash, redirect_to, flow_id, linking_user_id, linking_session_id, expires_at)
    values (p_state_hash, p_provider, p_browser_hash, p_redirect_to, p_flow, p_user, p_session, now() + make_interval(secs => p_seconds));
end $$;

-- Uses a state up, for the browser that it was given to.
create function auth.take_oauth_state(p_state_hash bytea, p_browser_hash bytea)
  returns table (redirect_to text, flow_id uuid, linking_user_id uuid, linking_session_id uuid) language sql volatile
  begin atomic
    delete from auth.oauth_states s
     where s.state_hash = p_state_hash and s.browser_hash = p_browser_hash and s.expires_at > now()
     returning s.redirect_to, s.flow_id, s.linking_user_id, s.linking_session_id;
  end;

-- What an account says of the ways into it.
create function auth.note_providers(p_user uuid) returns void language sql volatile
  begin atomic
    update auth.users u set app_metadata = u.app_metadata || jsonb_build_object('providers', f.names,
        'provider', case when f.names @> jsonb_build_array(u.app_metadata ->> 'provider') then u.app_metadata -> 'provider' else f.names -> 0 end)
      from (select coalesce(jsonb_agg(n.provider order by n.since, n.provider), '[]') as names
              from (select i.provider, min(i.created_at) as since from auth.identities i where i.user_id = p_user group by i.provider) n) f
     where u.id = p_user and f.names <> '[]';
  end;

-- An identity of a provider becomes one of the account's. What the account says of itself already stays.
create function auth.put_identity(p_user uuid, p_provider text, p_subject text, p_data jsonb) returns void language plpgsql as $$
begin
  insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
    values (p_user, p_provider, p_subject, p_data, now());
  perform auth.note_providers(p_user);
  update auth.users u set user_metadata = p_data || u.user_metadata where u.id = p_user;
end $$;

-- Whose identity this is. The outcomes: 'known'; 'linked' (to the account of the same address, which the provider has
-- verified); 'made' (a new account); 'unverified' (the provider does not vouch for the address); 'banned'.
create function auth.settle_identity(p_provider text, p_subject text, p_email text, p_is_verified boolean, p_data jsonb, p_ip text,
    p_user_agent text, p_request text)
  returns table (outcome text, user_id uuid) language plpgsql as $$
declare
  account auth.users;
begin
  -- Two browsers that come back at once with the same identity make one account.
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
    perform auth.write_audit('user.signed_up', account.id, p_ip, p_user_agent, p_request, jsonb_build_object('provider', p_provider));
  else
    select * into account from auth.users u where u.email = p_email for update;
    outcome := case when account.banned_until > now() then 'banned' else 'linked' end;
    user_id := account.id;
    if outcome = 'banned' then
      return next;
      return;
    end if;
    if account.email_confirmed_at is null or account.is_address_assumed then
      -- The first proof that this address is its owner's: whoever opened the account before without one is out again.
      update auth.users u set password_hash = null where u.id = account.id;
      delete from auth.sessions s where s.user_id = account.id;
      delete from auth.identities i where i.user_id = account.id and i.provider <> 'email';
      perform auth.set_email(account.id, p_email, false);
    end if;
    perform auth.write_audit('identity.linked', account.id, p_ip, p_user_agent, p_request, jsonb_build_object('provider', p_provider));
  end if;
  perform auth.put_identity(account.id, p_provider, p_subject, p_data);
  user_id := account.id;
  return next;
end $$;

-- Links an identity to the account of whoever asked for it. The outcomes: 'linked'; 'linked_already'; 'taken' (it is
-- somebody else's); 'gone' (the session has ended meanwhile).
create function auth.link_identity(p_user uuid, p_session uuid, p_provider text, p_subject text, p_email text, p_is_verified boolean,
    p_data jsonb, p_ip text, p_user_agent text, p_request text)
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
  perform auth.put_identity(p_user, p_provider, p_subject, p_data);
  -- Who had no address has this one now, unless it is somebody's.
  if account.email is null and p_is_verified and not exists (select from auth.users u where u.email = p_email) then
    perform auth.set_email(p_user, p_email, false);
    perform auth.note_providers(p_user);
  end if;
  perform auth.write_audit('identity.linked', p_user, p_ip, p_user_agent, p_request, jsonb_build_object('provider', p_provider));
  return 'linked';
end $$;

-- Takes an identity away; without the one by mail there is no password either. The outcomes: 'unlinked', 'not_found',
-- 'single' (the last way into the account).
create function auth.unlink_identity(p_user uuid, p_identity uuid, p_ip text, p_user_agent text, p_request text)
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
  perform auth.note_providers(p_user);
  perform auth.write_audit('identity.unlinked', p_user, p_ip, p_user_agent, p_request, jsonb_build_object('provider', unlinked));
  return 'unlinked';
end $$;

grant execute on function auth.start_oauth(bytea, text, bytea, text, uuid, uuid, uuid, integer), auth.take_oauth_state(bytea, bytea),
  auth.note_providers(uuid), auth.put_identity(uuid, text, text, jsonb),
  auth.settle_identity(text, text, text, boolean, jsonb, text, text, text),
  auth.link_identity(uuid, uuid, text, text, text, boolean, jsonb, text, text, text),
  auth.unlink_identity(uuid, uuid, text, text, text) to auth_server;

select app.hand_over_definers();
