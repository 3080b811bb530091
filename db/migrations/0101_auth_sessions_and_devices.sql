-- How long a session may last, from which devices somebody is known, and what the audit trail hears of sign-ins.

-- By setting, written at the start. Null: without an end.
create table auth.session_limits (
  is_only            boolean not null primary key default true,
  -- From the sign-in on.
  time_box_seconds   integer,
  -- From the last refresh on.
  inactivity_seconds integer,

  constraint session_limits_only_check check (is_only)
);
grant select, insert, update on auth.session_limits to auth_server;

-- Devices that an account has signed in from: by the hash of the random name that a browser keeps in a cookie, and by the
-- hash of network and program for those that keep none. A name opens nothing: it only spares its owner the limits that
-- strangers run into, and a letter.
create table auth.known_devices (
  user_id     uuid        not null references auth.users on delete cascade,
  device_hash bytea       not null,
  seen_at     timestamptz not null default now(),

  primary key (user_id, device_hash)
);
grant select, insert, update, delete on auth.known_devices to auth_server;

-- What a letter tells beside its template, such as the device of a sign-in.
alter table mail_outbox add column details jsonb;

create function auth.queue_notice(p_template text, p_recipient text, p_user uuid, p_details jsonb) returns void language plpgsql as $$
declare
  queued uuid;
begin
  queued := app.queue_mail(p_template, p_recipient, p_user, null, null);
  update public.mail_outbox m set details = p_details where m.id = queued;
end $$;

-- Marks a device as known; true when the account has been known from others only. The first device of an account is no
-- news.
create function auth.remember_device(p_user uuid, p_device bytea, p_network text, p_user_agent text) returns boolean
  language plpgsql as $$
declare
  traits bytea := sha256(convert_to(p_network || e'\n' || p_user_agent, 'UTF8'));
  is_news boolean;
begin
  delete from auth.known_devices d where d.user_id = p_user and d.seen_at < now() - interval '400 days';
  is_news := exists (select from auth.known_devices d where d.user_id = p_user)
    and not exists (select from auth.known_devices d where d.user_id = p_user and d.device_hash in (p_device, traits));
  insert into auth.known_devices (user_id, device_hash)
    select p_user, h.hash from unnest(array[p_device, traits]) as h (hash) where h.hash is not null
    on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at;
  insert into auth.known_networks (user_id, network) values (p_user, p_network)
    on conflict (user_id, network) do update set seen_at = excluded.seen_at;
  return is_news;
end $$;

-- Signs someone in. With p_expected_hash, only if the password is still the one that was checked: no row otherwise.
create function auth.open_session(p_user uuid, p_expected_hash text, p_method text, p_token_hash bytea, p_ip text, p_network text,
    p_device bytea, p_user_agent text, p_request text)
  returns table (session_id uuid, described json) language plpgsql as $$
declare
  opened uuid := gen_random_uuid();
  mailbox text;
begin
  update auth.users u set last_sign_in_at = now()
   where u.id = p_user and (p_expected_hash is null or u.password_hash = p_expected_hash) returning u.email into mailbox;
  if not found then
    return;
  end if;
  update auth.identities i set last_sign_in_at = now() where i.user_id = p_user and i.provider = 'email' and p_method <> 'oauth';
  insert into auth.sessions (id, user_id, amr, user_agent, ip, not_after)
    values (opened, p_user, jsonb_build_array(jsonb_build_object('method', p_method, 'timestamp', extract(epoch from now())::bigint)),
      p_user_agent, p_ip, (select now() + make_interval(secs => l.time_box_seconds) from auth.session_limits l));
  insert into auth.refresh_tokens (token_hash, session_id) values (p_token_hash, opened);
  perform auth.write_audit('user.signed_in', p_user, p_ip, p_user_agent, p_request, jsonb_build_object('method', p_method));
  if auth.remember_device(p_user, p_device, p_network, p_user_agent) and mailbox is not null then
    perform auth.queue_notice('new_device', mailbox, p_user,
      jsonb_build_object('ip', p_ip, 'userAgent', p_user_agent, 'at', auth.instant(now())));
  end if;
  return query select opened, auth.describe_user(p_user);
end $$;

-- The same where no device has given its name.
create or replace function auth.open_session(p_user uuid, p_expected_hash text, p_method text, p_token_hash bytea, p_ip text, p_network text,
    p_user_agent text, p_request text)
  returns table (session_id uuid, described json) language plpgsql as $$
begin
  return query select o.session_id, o.described
    from auth.open_session(p_user, p_expected_hash, p_method, p_token_hash, p_ip, p_network, null, p_user_agent, p_request) o;
end $$;

-- Under which key tries at an account count. Whoever comes from a device or a network that the account is known from has
-- tries of their own, so that strangers who guess elsewhere never keep the owner out.
create function auth.tries_key(p_user uuid, p_account_key text, p_network text, p_device bytea) returns text language sql stable
  begin atomic
    select p_account_key || case
      when exists (select from auth.known_devices d where d.user_id = p_user and d.device_hash = p_device)
        then ':device:' || encode(p_device, 'hex')
      when exists (select from auth.known_networks k where k.user_id = p_user and k.network = p_network) then ':' || p_network
      else '' end;
  end;

-- Takes one of the tries at the six digits that were mailed to an address. 0, or the seconds to wait.
create function auth.take_code_try(p_email text, p_account_key text, p_network text, p_device bytea, p_limit integer,
    p_window_seconds integer)
  returns integer language sql volatile
  begin atomic
    select app.take_allowance('code:' || auth.tries_key((select u.id from auth.users u where u.email = p_email), p_account_key,
      p_network, p_device), p_limit, p_window_seconds);
  end;

-- A password that was wrong. Nobody is its author; whose account was meant is known if there is one.
create function auth.write_sign_in_failure(p_user uuid, p_subject text, p_ip text, p_user_agent text, p_request text) returns void
  language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, ip, user_agent, request_id)
      select 'user.sign_in_failed', coalesce(p_user::text, p_subject), r.clinic_id, null, null, p_ip, p_user_agent, p_request
        from (select) as one left join public.user_roles r on r.user_id = p_user;
  end;

-- Exchanges a refresh token. The caller derives the child from the token, so that a token that was already exchanged
-- can be answered with the one that is active now: `steps` children further down. The outcomes:
--   rotated   the token was active; its child is active now
--   active    the token was spent: by a request whose answer got lost (it is the parent of the active token), or within
--             the interval in which several tabs may use the same one
--   replayed  the token was spent longer ago: whoever shows it is not its owner, and the whole session ends
--   expired   the session's time is up; `inactive` when nobody has come back to it for too long
create or replace function auth.refresh_session(p_token_hash bytea, p_child_hash bytea, p_reuse_seconds integer, p_network text,
    p_limit integer, p_window_seconds integer)
  returns table (outcome text, steps integer, wait_seconds integer, session_id uuid, aal text, amr jsonb, described json)
  language plpgsql as $$
declare
  token auth.refresh_tokens;
  session auth.sessions;
  limits auth.session_limits;
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
  select * into limits from auth.session_limits;
  if session.not_after <= now() or session.created_at + make_interval(secs => limits.time_box_seconds) <= now() then
    outcome := 'expired';
  elsif (select max(t.created_at) from auth.refresh_tokens t where t.session_id = token.session_id)
      + make_interval(secs => limits.inactivity_seconds) <= now() then
    outcome := 'inactive';
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
  -- What has run out is over for the access token too.
  if outcome in ('expired', 'inactive') then
    update auth.sessions s set not_after = now() where s.id = session.id and (s.not_after is null or s.not_after > now());
  end if;
  session_id := session.id;
  aal := session.aal;
  amr := session.amr;
  if outcome in ('rotated', 'active') then
    described := auth.describe_user(session.user_id);
  end if;
  return next;
end $$;

grant execute on function auth.queue_notice(text, text, uuid, jsonb), auth.remember_device(uuid, bytea, text, text),
  auth.open_session(uuid, text, text, bytea, text, text, bytea, text, text), auth.tries_key(uuid, text, text, bytea),
  auth.take_code_try(text, text, text, bytea, integer, integer),
  auth.write_sign_in_failure(uuid, text, text, text, text),
  auth.refresh_session(bytea, bytea, integer, text, integer, integer) to auth_server;

select app.hand_over_definers();
