-- Second factors of an account, for a program that shows a secret key; tries at codes under a name of their own, apart from
-- the calls that are counted beside them; and the door, which asks for everything in one question.

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

create or replace function auth.prepare_factor_check(p_user uuid, p_factor uuid, p_challenge uuid, p_network text, p_limit integer,
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

drop function auth.remove_factor(uuid, uuid, text, text, text);
-- Takes a factor away without a question, for whoever has the right to: its owner, or a program with the key p_key.
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

create or replace function auth.unenroll_factor(p_user uuid, p_session uuid, p_factor uuid, p_ip text, p_user_agent text, p_request text)
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

grant execute on function auth.remove_factor(uuid, uuid, uuid, text, text, text),
  auth.remove_account_factor(uuid, uuid, uuid, text, text, text), auth.describe_factor(uuid, uuid), auth.rename_factor(uuid, uuid, text)
  to auth_server;

select app.hand_over_definers();
