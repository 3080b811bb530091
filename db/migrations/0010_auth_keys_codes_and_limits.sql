-- What the auth server keeps besides accounts: its keys, its one-time tokens and who has asked how often.

create table auth.signing_keys (
  kid            text        not null primary key,
  algorithm      text        not null default 'ES256',
  status         text        not null,
  public_jwk     jsonb       not null,
  -- Sealed under the server's secret key, with the kid as associated data.
  sealed_private bytea       not null,
  created_at     timestamptz not null default now(),

  constraint signing_keys_algorithm_check check (algorithm = 'ES256'),
  constraint signing_keys_status_check check (status in ('standby', 'in_use', 'previously_used'))
);
create unique index signing_keys_in_use_key on auth.signing_keys (status) where status in ('in_use', 'standby');

-- The publishable key is no secret: every browser gets it.
create table auth.api_keys (
  name       text        not null primary key,
  key        text        not null,
  created_at timestamptz not null default now()
);

-- A mailed link and the six digits beside it. Only hashes: the link's token is random, the code's hash is keyed.
create table auth.one_time_tokens (
  id              uuid        not null primary key default gen_random_uuid(),
  user_id         uuid        not null references auth.users on delete cascade,
  token_type      text        not null,
  invitation_id   uuid,
  -- The address that the mail went to.
  sent_to         text        not null,
  token_hash      bytea       not null,
  code_hash       bytea       not null,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null,
  code_expires_at timestamptz not null,

  constraint one_time_tokens_hash_key unique (token_hash),
  constraint one_time_tokens_user_key unique nulls not distinct (user_id, token_type, invitation_id),
  constraint one_time_tokens_type_check
    check (token_type in ('confirmation', 'recovery', 'invite', 'email_change_current', 'email_change_new'))
);
create index one_time_tokens_code_idx on auth.one_time_tokens (sent_to, token_type);
create index one_time_tokens_expiry_idx on auth.one_time_tokens (expires_at);

-- Networks from which an account has signed in: strangers who guess at it elsewhere do not lock its owner out.
create table auth.known_networks (
  user_id uuid        not null references auth.users on delete cascade,
  network text        not null,
  seen_at timestamptz not null default now(),

  primary key (user_id, network)
);

-- How often something was done within the running window. Shared by all processes; lost, and so forgiven, in a crash.
create unlogged table auth.allowances (
  key            text        not null primary key,
  taken          integer     not null,
  window_ends_at timestamptz not null
);
create index allowances_window_idx on auth.allowances (window_ends_at);

grant select, insert, update, delete on auth.signing_keys, auth.api_keys, auth.one_time_tokens, auth.known_networks, auth.allowances
  to auth_server;

-- Takes one from an allowance: 0 when there was one left, else the seconds until the window ends.
create function app.take_allowance(p_key text, p_limit integer, p_window_seconds integer) returns integer
  language sql volatile security definer set search_path = ''
  begin atomic
    insert into auth.allowances as a (key, taken, window_ends_at)
      values (p_key, 1, clock_timestamp() + make_interval(secs => p_window_seconds))
    on conflict (key) do update set
      taken = case when a.window_ends_at <= clock_timestamp() then 1 else least(a.taken, p_limit) + 1 end,
      window_ends_at = case when a.window_ends_at <= clock_timestamp() then excluded.window_ends_at else a.window_ends_at end
    returning case when taken <= p_limit then 0
      else greatest(1, ceil(extract(epoch from window_ends_at - clock_timestamp())))::integer end;
  end;
grant execute on function app.take_allowance(text, integer, integer) to auth_server;

-- Instants as the wire writes them.
create function auth.instant(p_at timestamptz) returns text language sql stable parallel safe
  return to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- What the wire shows of an account. Keys that are null here are left out there.
create function auth.describe_user(p_user uuid) returns json language sql stable
  begin atomic
    select json_build_object(
      'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', coalesce(u.email, ''),
      'email_confirmed_at', auth.instant(u.email_confirmed_at), 'invited_at', auth.instant(u.invited_at), 'phone', '',
      'confirmation_sent_at', auth.instant(u.confirmation_sent_at), 'confirmed_at', auth.instant(u.email_confirmed_at),
      'recovery_sent_at', auth.instant(u.recovery_sent_at), 'new_email', u.new_email,
      'email_change_sent_at', auth.instant(u.email_change_sent_at), 'last_sign_in_at', auth.instant(u.last_sign_in_at),
      'app_metadata', u.app_metadata, 'user_metadata', u.user_metadata,
      'identities', coalesce((
        select json_agg(json_build_object(
          'identity_id', i.identity_id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', auth.instant(i.last_sign_in_at), 'created_at', auth.instant(i.created_at),
          'updated_at', auth.instant(i.updated_at), 'email', i.identity_data ->> 'email') order by i.created_at)
          from auth.identities i where i.user_id = u.id), '[]'),
      'created_at', auth.instant(u.created_at), 'updated_at', auth.instant(u.updated_at),
      'banned_until', auth.instant(u.banned_until), 'is_anonymous', u.is_anonymous)
      from auth.users u where u.id = p_user;
  end;

-- One line of the audit trail by the auth server, under the role that the person has now.
create function auth.write_audit(p_action text, p_user uuid, p_ip text, p_user_agent text, p_request text, p_after jsonb default null)
  returns void language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, ip, user_agent, request_id, after)
      select p_action, p_user::text, r.clinic_id, p_user, r.role, p_ip, p_user_agent, p_request, p_after
        from (select) as one left join public.user_roles r on r.user_id = p_user;
  end;

-- An email identity for an account, as the wire shows it.
create function auth.put_email_identity(p_user uuid, p_email text, p_metadata jsonb, p_verified boolean) returns void
  language sql volatile
  begin atomic
    insert into auth.identities (user_id, provider, provider_id, identity_data)
      values (p_user, 'email', p_user::text, p_metadata || jsonb_build_object('sub', p_user, 'email', p_email,
        'email_verified', p_verified, 'phone_verified', false))
    on conflict (provider, provider_id) do update set
      identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = now();
  end;

-- Signs someone in. With p_expected_hash, only if the password is still the one that was checked: no row otherwise.
create function auth.open_session(p_user uuid, p_expected_hash text, p_method text, p_token_hash bytea, p_ip text, p_network text,
    p_user_agent text, p_request text)
  returns table (session_id uuid, described json) language plpgsql as $$
declare
  opened uuid := gen_random_uuid();
begin
  update auth.users u set last_sign_in_at = now()
   where u.id = p_user and (p_expected_hash is null or u.password_hash = p_expected_hash);
  if not found then
    return;
  end if;
  update auth.identities i set last_sign_in_at = now() where i.user_id = p_user and i.provider = 'email';
  insert into auth.sessions (id, user_id, amr, user_agent, ip)
    values (opened, p_user, jsonb_build_array(jsonb_build_object('method', p_method, 'timestamp', extract(epoch from now())::bigint)),
      p_user_agent, p_ip);
  insert into auth.refresh_tokens (token_hash, session_id) values (p_token_hash, opened);
  insert into auth.known_networks (user_id, network) values (p_user, p_network)
    on conflict (user_id, network) do update set seen_at = excluded.seen_at;
  perform auth.write_audit('user.signed_in', p_user, p_ip, p_user_agent, p_request, jsonb_build_object('method', p_method));
  return query select opened, auth.describe_user(p_user);
end $$;

-- What is needed to judge a password, and whether this network and this account may be tried once more. A network that
-- the account is known from has tries of its own.
create function auth.prepare_password_check(p_email text, p_account_key text, p_network text, p_network_limit integer,
    p_network_window_seconds integer, p_account_limit integer, p_account_window_seconds integer)
  returns table (wait_seconds integer, allowance_key text, user_id uuid, password_hash text, is_confirmed boolean, is_banned boolean)
  language plpgsql as $$
declare
  account auth.users;
begin
  wait_seconds := app.take_allowance('token:' || p_network, p_network_limit, p_network_window_seconds);
  select * into account from auth.users u where u.email = p_email;
  allowance_key := 'password:' || p_account_key;
  if exists (select from auth.known_networks k where k.user_id = account.id and k.network = p_network) then
    allowance_key := allowance_key || ':' || p_network;
  end if;
  if wait_seconds = 0 then
    wait_seconds := app.take_allowance(allowance_key, p_account_limit, p_account_window_seconds);
  end if;
  user_id := account.id;
  password_hash := account.password_hash;
  is_confirmed := account.email_confirmed_at is not null;
  is_banned := coalesce(account.banned_until > now(), false);
  return next;
end $$;

-- Exchanges a refresh token. The caller derives the child from the token, so that a token that was already exchanged
-- can be answered with the one that is active now: `steps` children further down. The outcomes:
--   rotated   the token was active; its child is active now
--   active    the token was spent: by a request whose answer got lost (it is the parent of the active token), or within
--             the interval in which several tabs may use the same one
--   replayed  the token was spent longer ago: whoever shows it is not its owner, and the whole session ends
create function auth.refresh_session(p_token_hash bytea, p_child_hash bytea, p_reuse_seconds integer, p_network text,
    p_limit integer, p_window_seconds integer)
  returns table (outcome text, steps integer, wait_seconds integer, session_id uuid, aal text, amr jsonb, described json)
  language plpgsql as $$
declare
  token auth.refresh_tokens;
  session auth.sessions;
  active_generation integer;
begin
  wait_seconds := app.take_allowance('token:' || p_network, p_limit, p_window_seconds);
  if wait_seconds > 0 then
    outcome := 'limited';
    return next;
    return;
  end if;
  -- Whoever comes second with the same token waits here, and then sees what the first has done.
  select * into token from auth.refresh_tokens t where t.token_hash = p_token_hash for update;
  if not found then
    outcome := 'unknown';
    return next;
    return;
  end if;
  select * into session from auth.sessions s where s.id = token.session_id;
  if session.not_after <= now() then
    outcome := 'expired';
  elsif exists (select from auth.users u where u.id = session.user_id and u.banned_until > now()) then
    outcome := 'banned';
  elsif not token.revoked then
    update auth.refresh_tokens t set revoked = true, updated_at = clock_timestamp() where t.id = token.id;
    insert into auth.refresh_tokens (token_hash, session_id, parent_id, generation)
      values (p_child_hash, token.session_id, token.id, token.generation + 1);
    outcome := 'rotated';
    steps := 1;
  else
    select max(t.generation) into active_generation
      from auth.refresh_tokens t where t.session_id = token.session_id and not t.revoked;
    steps := active_generation - token.generation;
    if steps = 1 or token.updated_at > clock_timestamp() - make_interval(secs => p_reuse_seconds) then
      outcome := 'active';
    else
      delete from auth.sessions s where s.id = token.session_id;
      outcome := 'replayed';
    end if;
  end if;
  session_id := session.id;
  aal := session.aal;
  amr := session.amr;
  if outcome in ('rotated', 'active') then
    described := auth.describe_user(session.user_id);
  end if;
  return next;
end $$;

-- The account behind a bearer token, and whether its session still stands.
create function auth.find_bearer(p_user uuid, p_session uuid)
  returns table (has_session boolean, is_banned boolean, described json) language sql stable
  begin atomic
    select exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user
        and (s.not_after is null or s.not_after > now())),
      coalesce(u.banned_until > now(), false), auth.describe_user(u.id)
      from auth.users u where u.id = p_user;
  end;

-- Ends sessions of one person: this one, all others, or all. Says how many.
create function auth.end_sessions(p_user uuid, p_session uuid, p_scope text, p_ip text, p_user_agent text, p_request text)
  returns integer language plpgsql as $$
declare
  ended integer;
begin
  delete from auth.sessions s where s.user_id = p_user
    and case p_scope when 'local' then s.id = p_session when 'others' then s.id <> p_session else true end;
  get diagnostics ended = row_count;
  perform auth.write_audit('user.signed_out', p_user, p_ip, p_user_agent, p_request,
    jsonb_build_object('scope', p_scope, 'sessions', ended));
  return ended;
end $$;

-- A session that ended: whoever holds a socket open under it hears of it.
create function app.announce_session_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_session', old.id::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on auth.sessions
  for each row execute function app.announce_session_end();

grant execute on function auth.instant(timestamptz), auth.describe_user(uuid),
  auth.write_audit(text, uuid, text, text, text, jsonb), auth.put_email_identity(uuid, text, jsonb, boolean),
  auth.open_session(uuid, text, text, bytea, text, text, text, text),
  auth.prepare_password_check(text, text, text, integer, integer, integer, integer),
  auth.refresh_session(bytea, bytea, integer, text, integer, integer), auth.find_bearer(uuid, uuid),
  auth.end_sessions(uuid, uuid, text, text, text, text) to auth_server;

select app.hand_over_definers();
