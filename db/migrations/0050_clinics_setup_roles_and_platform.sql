-- The clinic's setup is heard on every open board, a role and the place on the staff go together, the audit trail is
-- found by who and what, and the platform asks its questions.

-- Setup: one word for all of it, because every board reads it as one.

create function app.announce_clinic_setup() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.id, 'setup', '{}');
  return null;
end $$;
create trigger clinics_announce after update on clinics for each row execute function app.announce_clinic_setup();
create trigger clinic_hours_announce after insert or update or delete on clinic_hours
  for each row execute function app.announce_clinic_change('setup');
create trigger staff_members_announce after insert or update or delete on staff_members
  for each row execute function app.announce_clinic_change('setup');
create trigger staff_hours_announce after insert or update or delete on staff_hours
  for each row execute function app.announce_clinic_change('setup');
create trigger rooms_announce after insert or update or delete on rooms
  for each row execute function app.announce_clinic_change('setup');
create trigger appointment_types_announce after insert or update or delete on appointment_types
  for each row execute function app.announce_clinic_change('setup');
create trigger appointment_type_doctors_announce after insert or update or delete on appointment_type_doctors
  for each row execute function app.announce_clinic_change('setup');

-- Roles. A clinic keeps one clinic admin and the platform one platform admin: two admins who remove each other at the
-- same moment meet at the lock, and the second is refused. Beyond the caller's fence it sees whether another one stands.
-- The tables' owner, who is nobody, is not held: an account that is erased takes its role with it.
create function app.keep_an_admin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'none' or (tg_op = 'UPDATE' and (new.role, new.clinic_id) is not distinct from (old.role, old.clinic_id)) then
    return coalesce(new, old);
  end if;
  if old.role = 'clinic_admin' then
    perform from public.clinics c where c.id = old.clinic_id for no key update;
    if found and not exists (select from public.user_roles r
        where r.clinic_id = old.clinic_id and r.role = 'clinic_admin' and r.user_id <> old.user_id) then
      raise exception 'a clinic keeps one clinic admin'
        using errcode = 'check_violation', constraint = 'user_roles_last_admin_check', table = 'user_roles', schema = 'public';
    end if;
  elsif old.role = 'platform_admin' then
    perform pg_advisory_xact_lock(hashtext('user_roles_last_platform_admin'));
    if not exists (select from public.user_roles r where r.role = 'platform_admin' and r.user_id <> old.user_id) then
      raise exception 'the platform keeps one platform admin' using errcode = 'check_violation',
        constraint = 'user_roles_last_platform_admin_check', table = 'user_roles', schema = 'public';
    end if;
  end if;
  return coalesce(new, old);
end $$;
create trigger user_roles_keep_an_admin before update or delete on user_roles
  for each row execute function app.keep_an_admin();

-- Whoever loses their role in a clinic leaves its schedule; their name stays on what they did.
create function app.unseat_staff_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.role in ('clinic_admin', 'doctor', 'technician', 'csr') and (tg_op = 'DELETE' or new.clinic_id is distinct from old.clinic_id
      or new.role not in ('clinic_admin', 'doctor', 'technician', 'csr')) then
    update public.staff_members s set is_active = false
     where s.clinic_id = old.clinic_id and s.user_id = old.user_id and s.is_active;
  end if;
  return null;
end $$;
create trigger user_roles_unseat after update or delete on user_roles
  for each row execute function app.unseat_staff_member();

-- A staff role that the platform gives makes the place on that clinic's staff, which the platform itself cannot write.
create function app.seat_staff_member(p_user uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to seat a staff member' using errcode = 'insufficient_privilege';
  end if;
  insert into public.staff_members (clinic_id, user_id, full_name, email, takes_appointments)
    select r.clinic_id, u.id, coalesce(nullif(p.full_name, ''), split_part(u.email, '@', 1), 'New staff member'), u.email,
           r.role = 'doctor'
      from public.user_roles r
      join auth.users u on u.id = r.user_id
      left join public.profiles p on p.id = r.user_id
     where r.user_id = p_user and r.role in ('clinic_admin', 'doctor', 'technician', 'csr')
    on conflict (clinic_id, user_id) do update set is_active = true;
end $$;
grant execute on function app.seat_staff_member(uuid) to platform_member;

-- A new clinic can be used at once: the platform hands over usual hours, rooms and types, and only to a bare clinic.
create function app.furnish_clinic(p_clinic uuid, p_hours jsonb, p_rooms text[], p_types jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_clinic:manage') then
    raise exception 'permission denied to furnish a clinic' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from public.clinic_hours h where h.clinic_id = p_clinic)
     or exists (select from public.rooms r where r.clinic_id = p_clinic)
     or exists (select from public.appointment_types t where t.clinic_id = p_clinic) then
    raise exception 'this clinic is furnished already' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into public.clinic_hours (clinic_id, weekday, start_minute, end_minute)
    select p_clinic, h.weekday, h.start_minute, h.end_minute
      from jsonb_to_recordset(p_hours) as h (weekday integer, start_minute integer, end_minute integer);
  insert into public.rooms (clinic_id, name) select p_clinic, name from unnest(p_rooms) as name;
  insert into public.appointment_types (clinic_id, name, duration_minutes, buffer_minutes, colour, online_bookable, needs_room, position)
    select p_clinic, t.name, t.duration_minutes, t.buffer_minutes, t.colour, t.online_bookable, t.needs_room, t.position
      from jsonb_to_recordset(p_types) as t (name text, duration_minutes integer, buffer_minutes integer, colour integer,
        online_bookable boolean, needs_room boolean, position integer);
end $$;
grant execute on function app.furnish_clinic(uuid, jsonb, text[], jsonb) to platform_member;

-- The audit trail by who, by what, and by day. The days by block ranges: lines come in the order of the clock, and an
-- index of that kind costs next to nothing on a table to which every read of a record adds a line.
create index audit_entries_actor_idx on audit_entries (clinic_id, actor_id, id desc);
create index audit_entries_action_idx on audit_entries (clinic_id, action, id desc);
create index audit_entries_at_idx on audit_entries using brin (at) with (pages_per_range = 16);

-- The platform counts; it does not read a clinic's records. Of the clinics that are on the page, not of all.
drop function app.clinic_usage();
create function app.clinic_usage(p_clinics uuid[])
  returns table (clinic_id uuid, staff_count bigint, client_count bigint, pet_count bigint, appointment_count bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id,
      (select count(*) from public.staff_members s where s.clinic_id = c.id and s.is_active),
      (select count(*) from public.clients k where k.clinic_id = c.id and k.archived_at is null),
      (select count(*) from public.pets p where p.clinic_id = c.id and p.archived_at is null),
      (select count(*) from public.appointments a where a.clinic_id = c.id and a.starts_at >= now() - interval '30 days' and a.starts_at < now())
    from public.clinics c where c.id = any (p_clinics) and app.has_permission('platform_clinic:read');
  end;
grant execute on function app.clinic_usage(uuid[]) to platform_member;

-- Accounts, with what the schema auth knows of them: when they last signed in and on how many devices they are. Nothing
-- that signs anybody in. Built as text, so that each search is planned for what it asks; every value is a parameter.
create index users_newest_idx on auth.users (created_at desc, id desc);
create index users_signed_in_idx on auth.users (last_sign_in_at);
create index users_email_part_idx on auth.users using gin (email gin_trgm_ops);
create index profiles_name_part_idx on profiles using gin (app.fold(full_name) gin_trgm_ops);

create function app.platform_users(p_search text, p_role text, p_clinic uuid, p_user uuid, p_after_at timestamptz, p_after_id uuid, p_limit integer)
  returns table (id uuid, email text, full_name text, avatar_url text, role text, clinic_id uuid, clinic_name text,
    created_at timestamptz, last_sign_in_at timestamptz, email_confirmed boolean, session_count bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text := '%' || regexp_replace(app.fold(p_search), '([\\%_])', '\\\1', 'g') || '%';
  conditions text := 'true';
begin
  if not app.has_permission('platform_user:read') then
    raise exception 'permission denied to list accounts' using errcode = 'insufficient_privilege';
  end if;
  if p_search is not null then
    conditions := conditions || ' and u.id in (select f.id from auth.users f where f.email like $1
      union all select f.id from public.profiles f where app.fold(f.full_name) like $1)';
  end if;
  if p_role = 'none' then conditions := conditions || ' and r.role is null';
  elsif p_role is not null then conditions := conditions || ' and r.role = $2';
  end if;
  if p_clinic is not null then conditions := conditions || ' and r.clinic_id = $3'; end if;
  if p_user is not null then conditions := conditions || ' and u.id = $4'; end if;
  if p_after_id is not null then conditions := conditions || ' and (u.created_at, u.id) < ($5, $6)'; end if;
  return query execute $query$
    select u.id, u.email, p.full_name, p.avatar_url, r.role, r.clinic_id, c.name, u.created_at, u.last_sign_in_at,
           u.email_confirmed_at is not null,
           (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now()))
      from auth.users u
      left join public.profiles p on p.id = u.id
      left join public.user_roles r on r.user_id = u.id
      left join public.clinics c on c.id = r.clinic_id
     where $query$ || conditions || ' order by u.created_at desc, u.id desc limit $7'
    using pattern, p_role, p_clinic, p_user, p_after_at, p_after_id, p_limit;
end $$;
grant execute on function app.platform_users(text, text, uuid, uuid, timestamptz, uuid, integer) to platform_member;

-- Ends every session of an account and closes its live channels. Null where there is no such account.
create function app.sign_out_user(p_user uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to sign an account out' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from auth.users u where u.id = p_user) then
    return null;
  end if;
  delete from auth.sessions s where s.user_id = p_user;
  get diagnostics ended = row_count;
  perform pg_notify('tailwell_role', p_user::text);
  return ended;
end $$;
grant execute on function app.sign_out_user(uuid) to platform_member;

-- The dashboard's figures. Counts, and which clinics want for something; of their records nothing.
create function app.platform_counts() returns table (clinics bigint, active_users bigint)
  language sql stable security definer set search_path = ''
  begin atomic
    select (select count(*) from public.clinics), (select count(*) from auth.users u where u.last_sign_in_at >= now() - interval '30 days')
     where app.has_permission('platform_clinic:read');
  end;
grant execute on function app.platform_counts() to platform_member;

create function app.clinics_in_want() returns table (kind text, clinic_id uuid, clinic_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select w.kind, c.id, c.name from public.clinics c cross join lateral (
      select 'clinic_without_admin' as kind where not exists (
        select from public.user_roles r where r.clinic_id = c.id and r.role = 'clinic_admin')
      union all
      select 'clinic_without_doctor' where not exists (
        select from public.staff_members s where s.clinic_id = c.id and s.is_active and s.takes_appointments)
      union all
      select 'clinic_without_hours' where not exists (select from public.clinic_hours h where h.clinic_id = c.id)
    ) w
    where app.has_permission('platform_clinic:read') order by c.created_at desc, w.kind limit 50;
  end;
grant execute on function app.clinics_in_want() to platform_member;

-- The server's own measures. The queue is the worker's: where it has not been made, or is not shown, its counts are null.
create function app.platform_health()
  returns table (database_version text, migrations_applied bigint, latest_migration text, jobs_waiting bigint, jobs_failed bigint)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_clinic:read') then
    raise exception 'permission denied to measure the server' using errcode = 'insufficient_privilege';
  end if;
  database_version := split_part(current_setting('server_version'), ' ', 1);
  select count(*), max(m.name) into migrations_applied, latest_migration from public.migrations m;
  if to_regclass('graphile_worker.jobs') is not null and has_schema_privilege('graphile_worker', 'usage')
     and has_table_privilege('graphile_worker.jobs', 'select') then
    execute 'select count(*) filter (where attempts < max_attempts), count(*) filter (where attempts >= max_attempts)
               from graphile_worker.jobs' into jobs_waiting, jobs_failed;
  end if;
  return next;
end $$;
grant execute on function app.platform_health() to platform_member;

select app.hand_over_definers();
