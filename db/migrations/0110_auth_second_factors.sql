-- Second factors: what somebody has besides their password, the codes that stand in for a lost one, and who must have one.

create table auth.mfa_factors (
  id                 uuid        not null primary key,
  user_id            uuid        not null references auth.users on delete cascade,
  friendly_name      text        not null default '',
  factor_type        text        not null default 'totp',
  status             text        not null default 'unverified',
  -- Sealed under the server's secret key, with the person and the factor as associated data.
  sealed_secret      bytea       not null,
  -- The latest half minute whose code was taken (RFC 6238): a code opens once.
  last_used_step     bigint,
  last_challenged_at timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  constraint mfa_factors_type_check        check (factor_type = 'totp'),
  constraint mfa_factors_status_check      check (status in ('unverified', 'verified')),
  constraint mfa_factors_name_length_check check (length(friendly_name) <= 200)
);
create unique index mfa_factors_name_key on auth.mfa_factors (user_id, friendly_name) where friendly_name <> '';
create trigger mfa_factors_touch before update on auth.mfa_factors for each row execute function app.touch_updated_at();

create table auth.mfa_challenges (
  id          uuid        not null primary key default gen_random_uuid(),
  factor_id   uuid        not null references auth.mfa_factors on delete cascade,
  -- Where it was asked for: it is answered from there too.
  network     text        not null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  verified_at timestamptz
);
create index mfa_challenges_factor_idx on auth.mfa_challenges (factor_id);

-- Each opens once. The codes are random and long, so a plain hash tells nothing about them; it holds the person's id.
create table auth.recovery_codes (
  user_id    uuid        not null references auth.users on delete cascade,
  code_hash  bytea       not null,
  created_at timestamptz not null default now(),
  used_at    timestamptz,

  primary key (user_id, code_hash)
);
grant select, insert, update, delete on auth.mfa_factors, auth.mfa_challenges, auth.recovery_codes to auth_server;

-- Kept beside the account, because the door of every request asks for it.
alter table auth.users add column has_second_factor boolean not null default false;

create function auth.note_second_factor() returns trigger language plpgsql as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
begin
  update auth.users u set has_second_factor = f.has_one
    from (select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified') as has_one) f
   where u.id = person and u.has_second_factor <> f.has_one;
  return null;
end $$;
create trigger mfa_factors_note after insert or delete or update of status on auth.mfa_factors
  for each row execute function auth.note_second_factor();

-- Whoever opened an account without having proved its address is out when its owner comes and the password goes. What they
-- set up as a second factor must not keep the owner out.
create function auth.forget_unproved_factors() returns trigger language plpgsql as $$
begin
  delete from auth.mfa_factors f where f.user_id = new.id;
  delete from auth.recovery_codes c where c.user_id = new.id;
  return null;
end $$;
create trigger users_forget_unproved_factors after update of password_hash on auth.users
  for each row when (new.password_hash is null and old.password_hash is not null
    and (old.is_address_assumed or old.email_confirmed_at is null))
  execute function auth.forget_unproved_factors();

-- The factor that lifted a session; null for a session that a recovery code has lifted.
alter table auth.sessions add column factor_id uuid references auth.mfa_factors on delete set null;
create index sessions_factor_idx on auth.sessions (factor_id) where factor_id is not null;

-- Where a person has passed their second factor: strangers who guess at codes elsewhere do not lock them out.
alter table auth.known_networks add column second_factor_at timestamptz;

-- A session that has lost its second factor, or a rule that asks for one: open channels are judged again.
create function app.announce_lowered_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', new.user_id::text);
  return null;
end $$;
create trigger sessions_announce_lowered after update of aal on auth.sessions
  for each row when (old.aal = 'aal2' and new.aal = 'aal1') execute function app.announce_lowered_session();

-- Who must have one: the staff of a clinic that says so, and the platform's own staff where the platform says so.
alter table clinics add column second_factor_required boolean not null default false;
grant update (second_factor_required) on clinics to clinic_member;

create function app.announce_second_factor_rule() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', r.user_id::text) from public.user_roles r
   where r.clinic_id = new.id and r.role <> 'client';
  return null;
end $$;
create trigger clinics_announce_second_factor after update of second_factor_required on clinics
  for each row when (new.second_factor_required and not old.second_factor_required)
  execute function app.announce_second_factor_rule();

create table platform_rules (
  is_the_one             boolean not null primary key default true,
  second_factor_required boolean not null default false,

  constraint platform_rules_one_check check (is_the_one)
);
insert into platform_rules default values;
alter table platform_rules enable row level security;
alter table platform_rules force row level security;
create policy platform_rules_platform_select on platform_rules for select to platform_member
  using ((select app.has_permission('platform_user:read')));
create policy platform_rules_platform_update on platform_rules for update to platform_member
  using ((select app.has_permission('platform_user:manage')))
  with check ((select app.has_permission('platform_user:manage')));
grant select, update (second_factor_required) on platform_rules to platform_member;

create function app.announce_platform_rule() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('tailwell_role', r.user_id::text) from public.user_roles r where r.role = 'platform_admin';
  return null;
end $$;
create trigger platform_rules_announce after update of second_factor_required on platform_rules
  for each row when (new.second_factor_required and not old.second_factor_required)
  execute function app.announce_platform_rule();

-- Whether a session that has passed one factor may go no further: its person has a second one, or must have one.
create function app.lacks_second_factor(p_aal text, p_has_second_factor boolean, p_role text, p_clinic uuid) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select p_aal <> 'aal2' and (p_has_second_factor
      or (p_role = 'platform_admin' and (select r.second_factor_required from public.platform_rules r))
      or (p_role in ('clinic_admin', 'doctor', 'technician', 'csr')
        and (select c.second_factor_required from public.clinics c where c.id = p_clinic)));
  end;

-- The door of every request: believes the token for the person and the session alone, and compares the role and the
-- clinic that the server assumed with what stands in user_roles now. A role taken away bites here, and so does a rule
-- that asks for a second factor; only what is asked for with no permission but `half_signed_in` passes without it.
create or replace function app.enter(
  p_user uuid, p_session uuid, p_role text, p_clinic uuid, p_permissions text, p_ip text, p_user_agent text, p_request text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  found_role text;
  found_clinic uuid;
  found_aal text;
  needs_second_factor boolean;
begin
  select r.role, r.clinic_id, s.aal, u.has_second_factor or (c.second_factor_required and r.role <> 'client')
    into found_role, found_clinic, found_aal, needs_second_factor
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    left join public.user_roles r on r.user_id = s.user_id
    left join public.clinics c on c.id = r.clinic_id
   where s.id = p_session and s.user_id = p_user
     and (s.not_after is null or s.not_after > now())
     and (u.banned_until is null or u.banned_until <= now());
  if not found then
    raise exception 'the session is gone' using errcode = 'TW001';
  end if;
  if found_role is distinct from p_role or found_clinic is distinct from p_clinic then
    raise exception 'the role has changed' using errcode = 'TW002';
  end if;
  if found_aal <> 'aal2' and p_permissions <> ',half_signed_in,' then
    if found_role = 'platform_admin' and not coalesce(needs_second_factor, false) then
      select r.second_factor_required into needs_second_factor from public.platform_rules r;
    end if;
    if needs_second_factor and not app.stands_on_trusted_device(p_session) then
      raise exception 'a second factor is needed' using errcode = 'TW004';
    end if;
  end if;
  perform set_config('app.user_id', p_user::text, true), set_config('app.session_id', p_session::text, true),
          set_config('app.role', coalesce(p_role, ''), true), set_config('app.clinic_id', coalesce(p_clinic::text, ''), true),
          set_config('app.permissions', p_permissions, true), set_config('app.ip', p_ip, true),
          set_config('app.user_agent', p_user_agent, true), set_config('app.request_id', p_request, true);
end $$;

-- What the wire shows of a person's factors; null for none.
create function auth.describe_factors(p_user uuid) returns json language sql stable
  begin atomic
    select json_agg(json_strip_nulls(json_build_object(
        'id', f.id, 'created_at', auth.instant(f.created_at), 'updated_at', auth.instant(f.updated_at), 'status', f.status,
        'friendly_name', nullif(f.friendly_name, ''), 'factor_type', f.factor_type,
        'last_challenged_at', auth.instant(f.last_challenged_at))) order by f.created_at, f.id)
      from auth.mfa_factors f where f.user_id = p_user;
  end;
grant execute on function auth.describe_factors(uuid) to auth_server;

create or replace function auth.describe_user(p_user uuid) returns json language sql stable
  begin atomic
    select json_build_object(
      'id', u.id, 'aud', 'authenticated', 'role', 'authenticated', 'email', coalesce(u.email, ''),
      'email_confirmed_at', auth.instant(u.email_confirmed_at), 'invited_at', auth.instant(u.invited_at), 'phone', '',
      'confirmation_sent_at', auth.instant(u.confirmation_sent_at), 'confirmed_at', auth.instant(u.email_confirmed_at),
      'recovery_sent_at', auth.instant(u.recovery_sent_at), 'new_email', u.new_email,
      'email_change_sent_at', auth.instant(u.email_change_sent_at),
      'reauthentication_sent_at', auth.instant(u.reauthentication_sent_at),
      'last_sign_in_at', auth.instant(u.last_sign_in_at),
      'app_metadata', u.app_metadata, 'user_metadata', u.user_metadata, 'factors', auth.describe_factors(u.id),
      'identities', coalesce((
        select json_agg(json_build_object(
          'identity_id', i.identity_id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
          'provider', i.provider, 'last_sign_in_at', auth.instant(i.last_sign_in_at), 'created_at', auth.instant(i.created_at),
          'updated_at', auth.instant(i.updated_at), 'email', i.identity_data ->> 'email') order by i.created_at)
          from auth.identities i where i.user_id = u.id), '[]'),
      'created_at', auth.instant(u.created_at), 'updated_at', auth.instant(u.updated_at),
      'banned_until', auth.instant(u.banned_until), 'deleted_at', auth.instant(u.deleted_at), 'is_anonymous', u.is_anonymous)
      from auth.users u where u.id = p_user;
  end;

-- The level of a session, and whether its person has a verified factor. No row for a session that is gone.
create function auth.second_factor_standing(p_user uuid, p_session uuid) returns table (aal text, has_second_factor boolean)
  language sql stable
  begin atomic
    select s.aal, u.has_second_factor from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = p_session and s.user_id = p_user;
  end;

-- Begins to set a factor up. The outcomes: 'enrolled', 'needs_aal2' (there is a verified one already), 'too_many',
-- 'name_taken'. What nobody has finished within p_unverified_seconds makes way.
create function auth.enroll_factor(p_user uuid, p_session uuid, p_factor uuid, p_name text, p_sealed_secret bytea,
    p_unverified_seconds integer, p_limit integer)
  returns text language plpgsql as $$
declare
  standing record;
begin
  perform from auth.users u where u.id = p_user for update;
  select * into standing from auth.second_factor_standing(p_user, p_session);
  if standing.has_second_factor and standing.aal <> 'aal2' then
    return 'needs_aal2';
  end if;
  delete from auth.mfa_factors f where f.user_id = p_user and f.status = 'unverified'
     and f.created_at < now() - make_interval(secs => p_unverified_seconds);
  if (select count(*) from auth.mfa_factors f where f.user_id = p_user) >= p_limit then
    return 'too_many';
  end if;
  if p_name <> '' and exists (select from auth.mfa_factors f where f.user_id = p_user and f.friendly_name = p_name) then
    return 'name_taken';
  end if;
  insert into auth.mfa_factors (id, user_id, friendly_name, sealed_secret) values (p_factor, p_user, p_name, p_sealed_secret);
  return 'enrolled';
end $$;

-- Asks for a code. No row for a factor that is not this person's.
create function auth.challenge_factor(p_user uuid, p_factor uuid, p_network text, p_seconds integer)
  returns table (challenge_id uuid, expires_at timestamptz) language plpgsql as $$
begin
  update auth.mfa_factors f set last_challenged_at = now() where f.id = p_factor and f.user_id = p_user;
  if not found then
    return;
  end if;
  delete from auth.mfa_challenges c where c.factor_id = p_factor and c.expires_at < now() - interval '1 hour';
  return query insert into auth.mfa_challenges as c (factor_id, network, expires_at)
    values (p_factor, p_network, now() + make_interval(secs => p_seconds)) returning c.id, c.expires_at;
end $$;

-- What is needed to judge a code, and whether one may be tried once more. The outcomes: 'ready', 'no_factor',
-- 'no_challenge', 'elsewhere' (asked for from another network), 'expired' (or answered already).
create function auth.prepare_factor_check(p_user uuid, p_factor uuid, p_challenge uuid, p_network text, p_limit integer,
    p_window_seconds integer)
  returns table (outcome text, wait_seconds integer, allowance_key text, sealed_secret bytea) language plpgsql as $$
declare
  challenge auth.mfa_challenges;
begin
  wait_seconds := 0;
  select f.sealed_secret into sealed_secret from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user;
  if not found then
    outcome := 'no_factor';
    return next;
    return;
  end if;
  select * into challenge from auth.mfa_challenges c where c.id = p_challenge and c.factor_id = p_factor;
  outcome := case when challenge.id is null then 'no_challenge'
    when challenge.network <> p_network then 'elsewhere'
    when challenge.expires_at <= now() or challenge.verified_at is not null then 'expired'
    else 'ready' end;
  if outcome = 'ready' then
    allowance_key := 'factorCode:' || p_user;
    if exists (select from auth.known_networks k
        where k.user_id = p_user and k.network = p_network and k.second_factor_at is not null) then
      allowance_key := allowance_key || ':' || p_network;
    end if;
    wait_seconds := app.take_allowance(allowance_key, p_limit, p_window_seconds);
  end if;
  return next;
end $$;

-- A session's refresh tokens give way to another one, whose text the caller knows.
create function auth.renew_session(p_session uuid, p_token_hash bytea) returns void language plpgsql as $$
begin
  -- In the order in which a refresh takes its locks: whoever comes second waits, instead of both for each other.
  perform from auth.refresh_tokens t where t.session_id = p_session order by t.id for update;
  delete from auth.refresh_tokens t where t.session_id = p_session;
  insert into auth.refresh_tokens (token_hash, session_id) values (p_token_hash, p_session);
end $$;

-- How a session's person has proved who they are, with one more way in front.
create function auth.amr_with(p_amr jsonb, p_method text) returns jsonb language sql stable
  begin atomic
    select jsonb_build_array(jsonb_build_object('method', p_method, 'timestamp', extract(epoch from now())::bigint))
      || coalesce((select jsonb_agg(e.value order by e.ordinality) from jsonb_array_elements(p_amr) with ordinality e
                    where e.value ->> 'method' <> p_method), '[]');
  end;

-- A code was right: lifts the session, verifies the factor, and ends what the person has open with one factor alone.
-- The outcomes: 'passed'; 'used' (this code, or a later one, or this challenge was taken before); 'gone' (the session).
create function auth.pass_factor(p_user uuid, p_session uuid, p_factor uuid, p_challenge uuid, p_step bigint, p_token_hash bytea,
    p_allowance_key text, p_network text, p_ip text, p_user_agent text, p_request text)
  returns table (outcome text, aal text, amr jsonb, described json) language plpgsql as $$
declare
  former_status text;
begin
  select f.status into former_status from auth.mfa_factors f
   where f.id = p_factor and f.user_id = p_user and coalesce(f.last_used_step, -1) < p_step for update;
  if found then
    update auth.mfa_challenges c set verified_at = now() where c.id = p_challenge and c.verified_at is null;
  end if;
  if not found then
    outcome := 'used';
    return next;
    return;
  end if;
  if not exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user) then
    outcome := 'gone';
    return next;
    return;
  end if;
  update auth.mfa_factors f set status = 'verified', last_used_step = p_step where f.id = p_factor;
  delete from auth.mfa_factors f where f.user_id = p_user and f.id <> p_factor and f.status = 'unverified';
  delete from auth.sessions s where s.user_id = p_user and s.id <> p_session and s.aal = 'aal1'
     and not app.stands_on_trusted_device(s.id);
  perform auth.renew_session(p_session, p_token_hash);
  update auth.sessions s set aal = 'aal2', factor_id = p_factor, amr = auth.amr_with(s.amr, 'totp')
   where s.id = p_session returning s.aal, s.amr into aal, amr;
  insert into auth.known_networks (user_id, network, second_factor_at) values (p_user, p_network, now())
    on conflict (user_id, network) do update set seen_at = now(), second_factor_at = now();
  delete from auth.allowances a where a.key = p_allowance_key;
  perform auth.write_audit(case former_status when 'verified' then 'second_factor.passed' else 'second_factor.added' end,
    p_user, p_ip, p_user_agent, p_request, jsonb_build_object('factorId', p_factor));
  if former_status <> 'verified' then
    perform app.queue_mail('second_factor_added', u.email, p_user, null, null) from auth.users u
      where u.id = p_user and u.email is not null;
  end if;
  outcome := 'passed';
  described := auth.describe_user(p_user);
  return next;
end $$;

-- Takes a factor away; what it has lifted sinks. The outcomes: 'removed', 'not_found', 'needs_aal2'.
create function auth.unenroll_factor(p_user uuid, p_session uuid, p_factor uuid, p_ip text, p_user_agent text, p_request text)
  returns text language plpgsql as $$
declare
  former_status text;
begin
  perform from auth.users u where u.id = p_user for update;
  select f.status into former_status from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user for update;
  if not found then
    return 'not_found';
  end if;
  if former_status = 'verified' and
      not exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user and s.aal = 'aal2') then
    return 'needs_aal2';
  end if;
  perform auth.remove_factor(p_user, p_factor, null, p_ip, p_user_agent, p_request);
  return 'removed';
end $$;

-- The same without a question, for whoever has the right to: its owner, or a program with the key p_key.
create function auth.remove_factor(p_user uuid, p_factor uuid, p_key uuid, p_ip text, p_user_agent text, p_request text)
  returns void language plpgsql as $$
declare
  was_verified boolean;
  is_last boolean;
begin
  select f.status = 'verified', not exists (select from auth.mfa_factors o
      where o.user_id = p_user and o.id <> p_factor and o.status = 'verified')
    into was_verified, is_last from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user;
  if was_verified then
    update auth.sessions s set aal = 'aal1',
        amr = coalesce((select jsonb_agg(e.value order by e.ordinality) from jsonb_array_elements(s.amr) with ordinality e
                         where e.value ->> 'method' not in ('totp', 'recovery_code')), '[]')
     where s.user_id = p_user and s.aal = 'aal2' and (is_last or s.factor_id = p_factor);
    if is_last then
      delete from auth.recovery_codes c where c.user_id = p_user;
    end if;
    if p_key is null then
      perform auth.write_audit('second_factor.removed', p_user, p_ip, p_user_agent, p_request, jsonb_build_object('factorId', p_factor));
    else
      perform auth.write_account_audit('second_factor.removed', p_user, p_key, p_ip, p_user_agent, p_request);
    end if;
    perform app.queue_mail('second_factor_removed', u.email, p_user, null, null) from auth.users u
      where u.id = p_user and u.email is not null;
  end if;
  delete from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user;
end $$;

-- The same by a program. Null for a factor that the account does not have, else what it was.
create function auth.remove_account_factor(p_user uuid, p_factor uuid, p_key uuid, p_ip text, p_user_agent text, p_request text)
  returns json language plpgsql as $$
declare
  described json;
begin
  perform from auth.users u where u.id = p_user for update;
  described := auth.describe_factor(p_user, p_factor);
  if described is not null then
    perform auth.remove_factor(p_user, p_factor, p_key, p_ip, p_user_agent, p_request);
  end if;
  return described;
end $$;

create function auth.describe_factor(p_user uuid, p_factor uuid) returns json language sql stable
  begin atomic
    select f.value from json_array_elements(auth.describe_factors(p_user)) f where f.value ->> 'id' = p_factor::text;
  end;

-- Another name for a factor. The outcomes: null for a factor that the account does not have, else what it is now.
create function auth.rename_factor(p_user uuid, p_factor uuid, p_name text) returns json language plpgsql as $$
begin
  update auth.mfa_factors f set friendly_name = p_name where f.id = p_factor and f.user_id = p_user;
  return auth.describe_factor(p_user, p_factor);
end $$;

grant execute on function auth.second_factor_standing(uuid, uuid),
  auth.enroll_factor(uuid, uuid, uuid, text, bytea, integer, integer), auth.challenge_factor(uuid, uuid, text, integer),
  auth.prepare_factor_check(uuid, uuid, uuid, text, integer, integer), auth.renew_session(uuid, bytea), auth.amr_with(jsonb, text),
  auth.pass_factor(uuid, uuid, uuid, uuid, bigint, bytea, text, text, text, text, text),
  auth.unenroll_factor(uuid, uuid, uuid, text, text, text), auth.remove_factor(uuid, uuid, uuid, text, text, text),
  auth.remove_account_factor(uuid, uuid, uuid, text, text, text), auth.describe_factor(uuid, uuid),
  auth.rename_factor(uuid, uuid, text) to auth_server;
grant execute on function auth.amr_with(jsonb, text) to definer;

-- A person's own second factor, seen from the API.

create function app.own_second_factor() returns table (is_required boolean, has_second_factor boolean, level text, recovery_codes_left integer)
  language sql stable security definer set search_path = ''
  begin atomic
    select app.lacks_second_factor('aal1', false, app.role_name(), app.clinic_id()) is true, u.has_second_factor, s.aal,
      (select count(*)::integer from auth.recovery_codes c where c.user_id = u.id and c.used_at is null)
      from auth.users u join auth.sessions s on s.user_id = u.id
     where u.id = app.user_id() and s.id = app.session_id();
  end;

-- New recovery codes; the earlier ones open nothing any more. They stand in for a second factor, so there must be one.
create function app.replace_recovery_codes(p_hashes bytea[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  if app.session_aal() is distinct from 'aal2'
      or not exists (select from auth.users u where u.id = app.user_id() and u.has_second_factor) then
    raise exception 'recovery codes stand in for a second factor' using errcode = 'check_violation',
      constraint = 'recovery_codes_second_factor_check';
  end if;
  delete from auth.recovery_codes c where c.user_id = app.user_id();
  insert into auth.recovery_codes (user_id, code_hash) select app.user_id(), h from unnest(p_hashes) h;
end $$;

-- Lifts the session that asks by a recovery code, which is used up. False for a code that is none, or was used.
create function app.use_recovery_code(p_hash bytea) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  person auth.users;
begin
  select * into person from auth.users u where u.id = app.user_id();
  update auth.recovery_codes c set used_at = now()
   where c.user_id = person.id and c.code_hash = p_hash and c.used_at is null and person.has_second_factor;
  if not found then
    return false;
  end if;
  update auth.sessions s set aal = 'aal2', amr = auth.amr_with(s.amr, 'recovery_code')
   where s.id = app.session_id() and s.user_id = person.id;
  if person.email is not null then
    perform app.queue_mail('recovery_code_used', person.email, person.id, null, null);
  end if;
  return true;
end $$;

grant execute on function app.own_second_factor(), app.replace_recovery_codes(bytea[]), app.use_recovery_code(bytea)
  to authenticated;

select app.hand_over_definers();
