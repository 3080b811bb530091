-- What a clinic asks of those who sign in, and the browsers that its staff share: a front desk device, on which each
-- person takes over by a PIN of their own.

alter table clinics
  add column auto_lock_minutes   integer not null default 10,
  add column password_min_length integer not null default 6,
  add constraint clinics_auto_lock_check       check (auto_lock_minutes between 1 and 240),
  add constraint clinics_password_length_check check (password_min_length between 6 and 64);
grant update (auto_lock_minutes, password_min_length) on clinics to clinic_member;

-- How the caller proved who they are: what a device is worth that they set up.
create function app.session_aal() returns text language sql stable security definer set search_path = ''
  begin atomic
    select s.aal from auth.sessions s where s.id = app.session_id();
  end;
grant execute on function app.session_aal() to authenticated;

-- One browser that staff share. It keeps a secret in a cookie; here stands the hash alone, and nobody reads that.
create table desk_devices (
  clinic_id      uuid        not null default app.clinic_id() references clinics on delete cascade,
  id             uuid        not null default gen_random_uuid(),
  name           text        not null,
  secret_hash    bytea       not null,
  registered_by  uuid        default app.user_id() references auth.users on delete set null,
  registered_aal text        not null default app.session_aal(),
  created_at     timestamptz not null default now(),
  last_used_at   timestamptz,
  revoked_at     timestamptz,

  primary key (clinic_id, id),
  constraint desk_devices_id_key            unique (id),
  constraint desk_devices_secret_key        unique (secret_hash),
  constraint desk_devices_name_length_check check (length(name) between 1 and 80)
);
-- A device that was revoked gives its name free.
create unique index desk_devices_name_key on desk_devices (clinic_id, lower(name)) where revoked_at is null;

alter table desk_devices enable row level security;
alter table desk_devices force row level security;
create policy desk_devices_member_select on desk_devices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));
create policy desk_devices_member_insert on desk_devices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('clinic:manage')));
create policy desk_devices_server_select on desk_devices for select to auth_server using (true);
create policy desk_devices_server_update on desk_devices for update to auth_server using (true) with check (true);
grant select (clinic_id, id, name, registered_by, registered_aal, created_at, last_used_at, revoked_at),
  insert (name, secret_hash) on desk_devices to clinic_member;
grant select, update (last_used_at) on desk_devices to auth_server;

create table auth.pins (
  user_id  uuid        not null primary key references auth.users on delete cascade,
  pin_hash text        not null,
  set_at   timestamptz not null default now()
);

-- Wrong PINs of one person on one device, one after the other. At the limit only their password helps.
create table auth.pin_tries (
  device_id   uuid    not null references public.desk_devices (id) on delete cascade,
  user_id     uuid    not null references auth.users on delete cascade,
  wrong_count integer not null,

  primary key (device_id, user_id)
);
create index pin_tries_user_idx on auth.pin_tries (user_id);
grant select, insert, update, delete on auth.pins, auth.pin_tries to auth_server;

alter table auth.sessions
  -- The shared browser that it was opened on, or taken to be on.
  add column device_id    uuid references public.desk_devices (id) on delete set null,
  -- To some minutes: not every request writes.
  add column last_seen_at timestamptz;
create index sessions_device_idx on auth.sessions (device_id) where device_id is not null;

-- Through which shared browser the caller acts: stamped on each line of the trail. While a PIN is being taken there is
-- no session yet, and the server says which device it is.
create function app.session_device() returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(nullif(current_setting('app.device_id', true), '')::uuid,
      (select s.device_id from auth.sessions s where s.id = app.session_id()));
  end;
grant execute on function app.session_device() to authenticated, auth_server, job_server;
alter table audit_entries add column device_id uuid;
alter table audit_entries alter column device_id set default app.session_device();

-- A device that may be used, by the hash of its secret.
create function auth.live_device(p_secret_hash bytea) returns table (device_id uuid, clinic_id uuid, registered_aal text)
  language sql stable
  begin atomic
    select d.id, d.clinic_id, d.registered_aal from public.desk_devices d
     where d.secret_hash = p_secret_hash and d.revoked_at is null;
  end;

-- What the lock screen of a device shows: whose it is, and who of the clinic's staff can take over there. For whoever
-- holds the device's secret, and for nobody else.
create function app.desk(p_secret_hash bytea) returns json language sql stable security definer set search_path = ''
  begin atomic
    select json_build_object(
      'deviceId', d.id, 'deviceName', d.name, 'clinicName', c.name, 'autoLockMinutes', c.auto_lock_minutes,
      'people', coalesce((
        select json_agg(json_build_object('userId', m.user_id, 'fullName', m.full_name, 'avatarUrl', p.avatar_url, 'role', r.role,
            'needsPassword', coalesce(t.wrong_count >= 5, false)) order by app.fold(m.full_name), m.user_id)
          from public.staff_members m
          join public.user_roles r on r.user_id = m.user_id and r.clinic_id = m.clinic_id and r.role <> 'client'
          join auth.users u on u.id = m.user_id and (u.banned_until is null or u.banned_until <= now())
          join auth.pins n on n.user_id = m.user_id
          left join public.profiles p on p.id = m.user_id
          left join auth.pin_tries t on t.device_id = d.id and t.user_id = m.user_id
         where m.clinic_id = d.clinic_id and m.is_active), '[]'))
      from public.desk_devices d join public.clinics c on c.id = d.clinic_id
     where d.secret_hash = p_secret_hash and d.revoked_at is null;
  end;
grant execute on function app.desk(bytea) to anon;

-- What is needed to judge a PIN. No row for a device that is none.
create function auth.prepare_pin_check(p_secret_hash bytea, p_user uuid)
  returns table (device_id uuid, is_blocked boolean, pin_hash text) language sql stable
  begin atomic
    select d.device_id, coalesce(t.wrong_count >= 5, false), n.pin_hash
      from auth.live_device(p_secret_hash) d
      left join public.user_roles r on r.user_id = p_user and r.clinic_id = d.clinic_id and r.role <> 'client'
      left join public.staff_members m on m.clinic_id = d.clinic_id and m.user_id = r.user_id and m.is_active
      left join auth.users u on u.id = m.user_id and (u.banned_until is null or u.banned_until <= now())
      left join auth.pins n on n.user_id = u.id
      left join auth.pin_tries t on t.device_id = d.device_id and t.user_id = p_user;
  end;

-- Counts a PIN that was wrong, or signs in by one that was right. Tries of one person on one device wait for each other
-- here: of a hundred sent at once the first five count. The outcomes: 'session', 'wrong', 'blocked', 'gone' (the device
-- was revoked, or the PIN changed, meanwhile).
create function auth.settle_pin_check(p_secret_hash bytea, p_user uuid, p_expected_hash text, p_matched boolean, p_token_hash bytea,
    p_ip text, p_network text, p_user_agent text, p_request text)
  returns table (outcome text, tries_left integer, session_id uuid, aal text, described json) language plpgsql as $$
declare
  device record;
  wrong integer;
begin
  select * into device from auth.live_device(p_secret_hash);
  if not found then
    return query select 'gone', 0, null::uuid, null::text, null::json;
    return;
  end if;
  -- Whoever does not work there has no PIN there.
  if not exists (select from public.staff_members m join public.user_roles r on r.user_id = m.user_id and r.clinic_id = m.clinic_id
      where m.clinic_id = device.clinic_id and m.user_id = p_user and m.is_active and r.role <> 'client') then
    return query select 'wrong', 4, null::uuid, null::text, null::json;
    return;
  end if;
  insert into auth.pin_tries as t (device_id, user_id, wrong_count) values (device.device_id, p_user, 0)
    on conflict on constraint pin_tries_pkey do update set wrong_count = t.wrong_count
    returning t.wrong_count into wrong;
  if wrong >= 5 then
    return query select 'blocked', 0, null::uuid, null::text, null::json;
    return;
  end if;
  perform set_config('app.device_id', device.device_id::text, true);
  if not p_matched then
    update auth.pin_tries t set wrong_count = t.wrong_count + 1 where t.device_id = device.device_id and t.user_id = p_user;
    if wrong + 1 >= 5 then
      perform auth.write_audit('pin.blocked', p_user, p_ip, p_user_agent, p_request);
    end if;
    return query select case when wrong + 1 >= 5 then 'blocked' else 'wrong' end, 4 - wrong, null::uuid, null::text, null::json;
    return;
  end if;
  if not exists (select from auth.pins n where n.user_id = p_user and n.pin_hash = p_expected_hash) then
    return query select 'gone', 0, null::uuid, null::text, null::json;
    return;
  end if;
  delete from auth.pin_tries t where t.device_id = device.device_id and t.user_id = p_user;
  select o.session_id, o.described into session_id, described
    from auth.open_session(p_user, null, 'pin', p_token_hash, p_ip, p_network, p_secret_hash, p_user_agent, p_request) o;
  -- A browser has one session: whoever was there before is out. And nobody stays for longer than a working day.
  delete from auth.sessions s where s.device_id = device.device_id;
  update auth.sessions s set device_id = device.device_id, not_after = least(s.not_after, now() + interval '12 hours'), last_seen_at = now()
   where s.id = settle_pin_check.session_id returning s.aal into aal;
  update public.desk_devices d set last_used_at = now() where d.id = device.device_id;
  outcome := 'session';
  tries_left := 5;
  return next;
end $$;
grant execute on function auth.live_device(bytea), auth.prepare_pin_check(bytea, uuid),
  auth.settle_pin_check(bytea, uuid, text, boolean, bytea, text, text, text, text) to auth_server;
grant select on staff_members to auth_server;
create policy staff_members_server_select on staff_members for select to auth_server using (true);

-- Whether nothing but a PIN, and a browser that others use too, stands for the person of this session.
create function auth.is_by_pin_alone(p_session uuid) returns boolean language sql stable
  begin atomic
    select coalesce((select bool_and(e.value ->> 'method' in ('pin', 'token_refresh')) from auth.sessions s, jsonb_array_elements(s.amr) e
      where s.id = p_session), false);
  end;
grant execute on function auth.is_by_pin_alone(uuid) to auth_server;

-- Whether a session with one factor may stand where two are asked for: it was opened by a PIN, on a device that somebody
-- with two set up. Having the device is then the other thing that proves the person. It changes no factor, though: for
-- that its level stays what it is.
create function app.stands_on_trusted_device(p_session uuid) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from auth.sessions s join public.desk_devices d on d.id = s.device_id
       where s.id = p_session and s.amr @> '[{"method": "pin"}]' and d.registered_aal = 'aal2' and d.revoked_at is null);
  end;
grant execute on function app.stands_on_trusted_device(uuid) to authenticated, auth_server;

-- Somebody is signed in on a shared browser by other means than a PIN: from now on their session counts as one of that
-- device, if it is their clinic's, and their wrong PINs there are forgiven. The minutes hold for whoever is at it.
create function app.attach_to_desk(p_secret_hash bytea) returns json language plpgsql security definer set search_path = '' as $$
declare
  device public.desk_devices;
begin
  select * into device from public.desk_devices d where d.secret_hash = p_secret_hash and d.revoked_at is null;
  if not found then
    return null;
  end if;
  if device.clinic_id = app.clinic_id() and app.role_name() <> 'client' then
    if not exists (select from auth.sessions s where s.id = app.session_id() and s.device_id = device.id) then
      delete from auth.sessions s where s.device_id = device.id and s.id <> app.session_id();
      update auth.sessions s set device_id = device.id where s.id = app.session_id();
      update public.desk_devices d set last_used_at = now() where d.id = device.id;
    end if;
    delete from auth.pin_tries t where t.device_id = device.id and t.user_id = app.user_id()
      and exists (select from auth.sessions s where s.id = app.session_id() and not s.amr @> '[{"method": "pin"}]');
  end if;
  return (select json_build_object('deviceId', device.id, 'deviceName', device.name, 'clinicName', c.name,
    'autoLockMinutes', c.auto_lock_minutes) from public.clinics c where c.id = device.clinic_id);
end $$;
grant execute on function app.attach_to_desk(bytea) to authenticated;

-- Ends a device: its secret opens nothing any more, and whoever is signed in on it is out, but for the one who asks.
create function app.revoke_desk_device(p_device uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  revoked text;
begin
  if not app.has_permission('clinic:manage') then
    raise exception 'permission denied to revoke a device' using errcode = 'insufficient_privilege';
  end if;
  update public.desk_devices d set revoked_at = now()
   where d.id = p_device and d.clinic_id = app.clinic_id() and d.revoked_at is null returning d.name into revoked;
  if found then
    update auth.sessions s set device_id = null where s.id = app.session_id() and s.device_id = p_device;
    delete from auth.sessions s where s.device_id = p_device;
    delete from auth.pin_tries t where t.device_id = p_device;
  end if;
  return revoked;
end $$;
grant execute on function app.revoke_desk_device(uuid) to clinic_member;

-- The device of this secret, if it is the caller's clinic's: what a browser is that is set up a second time.
create function app.own_desk_device(p_secret_hash bytea) returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select d.id from public.desk_devices d
     where d.secret_hash = p_secret_hash and d.revoked_at is null and d.clinic_id = app.clinic_id();
  end;
grant execute on function app.own_desk_device(bytea) to clinic_member;

-- A person's own PIN. What proves that it is them: their password, or for an account without one a fresh sign-in.
create function app.own_proof() returns table (password_hash text, signed_in_at timestamptz, is_by_pin boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.password_hash, s.created_at, s.amr @> '[{"method": "pin"}]'
      from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = app.session_id() and s.user_id = app.user_id();
  end;

create function app.own_pin_set_at() returns timestamptz language sql stable security definer set search_path = ''
  begin atomic
    select n.set_at from auth.pins n where n.user_id = app.user_id();
  end;

create function app.set_own_pin(p_hash text) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('pin:manage') then
    raise exception 'permission denied to set a PIN' using errcode = 'insufficient_privilege';
  end if;
  insert into auth.pins (user_id, pin_hash) values (app.user_id(), p_hash)
    on conflict (user_id) do update set pin_hash = excluded.pin_hash, set_at = now();
  delete from auth.pin_tries t where t.user_id = app.user_id();
end $$;

create function app.remove_own_pin() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('pin:manage') then
    raise exception 'permission denied to remove a PIN' using errcode = 'insufficient_privilege';
  end if;
  delete from auth.pins n where n.user_id = app.user_id();
  return found;
end $$;
grant execute on function app.own_proof(), app.own_pin_set_at(), app.set_own_pin(text), app.remove_own_pin() to clinic_member;

-- How long the password of an account must be: what its clinic asks of its staff, else what everybody is asked.
create function auth.password_minimum(p_user uuid) returns integer language sql stable
  begin atomic
    select coalesce((select c.password_min_length from public.user_roles r join public.clinics c on c.id = r.clinic_id
      where r.user_id = p_user and r.role <> 'client'), 6);
  end;
grant execute on function auth.password_minimum(uuid) to auth_server;

-- A person's own sessions, without anything that opens them.
drop function app.own_sessions();
create function app.own_sessions() returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, ip text,
    device_name text) language sql stable security definer set search_path = ''
  begin atomic
    select s.id, s.created_at,
           greatest(s.created_at, s.last_seen_at, (select max(t.created_at) from auth.refresh_tokens t where t.session_id = s.id)),
           s.user_agent, s.ip, d.name
      from auth.sessions s left join public.desk_devices d on d.id = s.device_id
     where s.user_id = app.user_id() and (s.not_after is null or s.not_after > now())
     order by (s.id = app.session_id()) desc, 3 desc, s.id limit 100;
  end;

create function app.revoke_own_session(p_session uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_session and s.user_id = app.user_id();
  return found;
end $$;

-- What happened to the caller's own account, the latest first: signing in, passwords, PINs, roles; of no other record.
create index audit_entries_account_idx on audit_entries (subject_id, id desc)
  where split_part(action, '.', 1) in ('identity', 'pin', 'role', 'second_factor', 'sessions', 'user');
create function app.own_activity(p_before bigint, p_limit integer)
  returns table (id bigint, at timestamptz, action text, is_own boolean, ip text, user_agent text, device_name text, after jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select a.id, a.at, a.action, a.actor_id is not distinct from app.user_id(), a.ip, a.user_agent, d.name, a.after
      from public.audit_entries a left join public.desk_devices d on d.id = a.device_id
     where a.subject_id = app.user_id()::text
       and split_part(a.action, '.', 1) in ('identity', 'pin', 'role', 'second_factor', 'sessions', 'user')
       and (p_before is null or a.id < p_before)
     order by a.id desc limit least(p_limit, 201);
  end;
grant execute on function app.own_sessions(), app.revoke_own_session(uuid), app.own_activity(bigint, integer) to authenticated;

select app.hand_over_definers();
