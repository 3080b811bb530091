-- What the platform's operators do: close and open accounts, look after the queue and its letters, and read what the
-- servers measure of themselves.

-- Why an account is closed. That it is closed says auth.users.banned_until, for which every way of signing in asks.
create table account_deactivations (
  user_id        uuid        not null primary key references auth.users on delete cascade,
  reason         text        not null,
  deactivated_at timestamptz not null default now(),
  deactivated_by uuid        default app.user_id() references auth.users on delete set null,

  constraint account_deactivations_reason_length_check check (length(reason) between 1 and 500)
);
alter table account_deactivations enable row level security;
alter table account_deactivations force row level security;
create policy account_deactivations_platform_select on account_deactivations for select to platform_member
  using ((select app.has_permission('platform_user:read')));
grant select on account_deactivations to platform_member;

-- Closes an account: nobody signs in to it any more, its sessions end, its live channels are judged anew. Null where
-- there is no such account, else how many devices were signed in. Nobody closes their own, nor the last platform admin's
-- that is open: two who close each other meet at the lock that guards the role.
create function app.deactivate_account(p_user uuid, p_reason text) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to close an account' using errcode = 'insufficient_privilege';
  end if;
  if p_user = app.user_id() then
    raise exception 'nobody closes their own account' using errcode = 'check_violation',
      constraint = 'account_deactivations_own_check', table = 'account_deactivations', schema = 'public';
  end if;
  perform pg_advisory_xact_lock(hashtext('user_roles_last_platform_admin'));
  perform from auth.users u where u.id = p_user for update;
  if not found then
    return null;
  end if;
  if exists (select from public.user_roles r where r.user_id = p_user and r.role = 'platform_admin')
     and not exists (select from public.user_roles r join auth.users u on u.id = r.user_id
                      where r.role = 'platform_admin' and r.user_id <> p_user
                        and (u.banned_until is null or u.banned_until <= now())) then
    raise exception 'the platform keeps one platform admin' using errcode = 'check_violation',
      constraint = 'user_roles_last_platform_admin_check', table = 'user_roles', schema = 'public';
  end if;
  insert into public.account_deactivations as d (user_id, reason) values (p_user, p_reason)
    on conflict (user_id) do update set reason = excluded.reason, deactivated_at = now(), deactivated_by = app.user_id();
  -- As long as anybody may ask: the wire tells this instant, and knows no word for ever.
  update auth.users u set banned_until = now() + interval '100 years' where u.id = p_user;
  delete from auth.sessions s where s.user_id = p_user;
  get diagnostics ended = row_count;
  perform pg_notify('tailwell_role', p_user::text);
  return ended;
end $$;
grant execute on function app.deactivate_account(uuid, text) to platform_member;

-- Opens it again; whoever it belongs to signs in anew. Null where there is no such account, false where it was open.
create function app.reactivate_account(p_user uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  closed_until timestamptz;
begin
  if not app.has_permission('platform_user:manage') then
    raise exception 'permission denied to open an account' using errcode = 'insufficient_privilege';
  end if;
  select u.banned_until into closed_until from auth.users u where u.id = p_user for update;
  if not found then
    return null;
  end if;
  delete from public.account_deactivations d where d.user_id = p_user;
  update auth.users u set banned_until = null where u.id = p_user and u.banned_until is not null;
  return coalesce(closed_until > now(), false);
end $$;
grant execute on function app.reactivate_account(uuid) to platform_member;

-- An admin whose account is closed keeps no clinic and no platform: the last one who can sign in stays.
create or replace function app.keep_an_admin() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'none' or (tg_op = 'UPDATE' and (new.role, new.clinic_id) is not distinct from (old.role, old.clinic_id)) then
    return coalesce(new, old);
  end if;
  if old.role = 'clinic_admin' then
    perform from public.clinics c where c.id = old.clinic_id for no key update;
    if found and not exists (select from public.user_roles r join auth.users u on u.id = r.user_id
        where r.clinic_id = old.clinic_id and r.role = 'clinic_admin' and r.user_id <> old.user_id
          and (u.banned_until is null or u.banned_until <= now())) then
      raise exception 'a clinic keeps one clinic admin'
        using errcode = 'check_violation', constraint = 'user_roles_last_admin_check', table = 'user_roles', schema = 'public';
    end if;
  elsif old.role = 'platform_admin' then
    perform pg_advisory_xact_lock(hashtext('user_roles_last_platform_admin'));
    if not exists (select from public.user_roles r join auth.users u on u.id = r.user_id
        where r.role = 'platform_admin' and r.user_id <> old.user_id
          and (u.banned_until is null or u.banned_until <= now())) then
      raise exception 'the platform keeps one platform admin' using errcode = 'check_violation',
        constraint = 'user_roles_last_platform_admin_check', table = 'user_roles', schema = 'public';
    end if;
  end if;
  return coalesce(new, old);
end $$;

-- Clinics all of whose admins have closed accounts: nobody can run them, although they have one by name.
create function app.clinics_locked_out() returns table (clinic_id uuid, clinic_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.id, c.name from public.clinics c
      join public.user_roles r on r.clinic_id = c.id and r.role = 'clinic_admin'
      join auth.users u on u.id = r.user_id
     where app.has_permission('platform_clinic:read')
     group by c.id, c.name having bool_and(u.banned_until is not null and u.banned_until > now())
     order by c.name, c.id limit 50;
  end;
grant execute on function app.clinics_locked_out() to platform_member;

-- Accounts as before, with whether they are closed and why, and whether a second factor guards them.
drop function app.platform_users(text, text, uuid, uuid, timestamptz, uuid, integer);
create function app.platform_users(p_search text, p_role text, p_clinic uuid, p_user uuid, p_state text, p_after_at timestamptz,
    p_after_id uuid, p_limit integer)
  returns table (id uuid, email text, full_name text, avatar_url text, role text, clinic_id uuid, clinic_name text,
    created_at timestamptz, last_sign_in_at timestamptz, email_confirmed boolean, session_count bigint, has_second_factor boolean,
    is_deactivated boolean, deactivated_at timestamptz, deactivated_reason text, deactivated_by_name text)
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
  if p_state = 'deactivated' then conditions := conditions || ' and u.banned_until > now()';
  elsif p_state = 'active' then conditions := conditions || ' and (u.banned_until is null or u.banned_until <= now())';
  end if;
  return query execute $query$
    select u.id, u.email, p.full_name, p.avatar_url, r.role, r.clinic_id, c.name, u.created_at, u.last_sign_in_at,
           u.email_confirmed_at is not null,
           (select count(*) from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())),
           exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
           x.is_closed, case when x.is_closed then d.deactivated_at end, case when x.is_closed then d.reason end,
           case when x.is_closed then (select o.full_name from public.profiles o where o.id = d.deactivated_by) end
      from auth.users u
      cross join lateral (select coalesce(u.banned_until > now(), false) as is_closed) x
      left join public.profiles p on p.id = u.id
      left join public.user_roles r on r.user_id = u.id
      left join public.clinics c on c.id = r.clinic_id
      left join public.account_deactivations d on d.user_id = u.id
     where $query$ || conditions || ' order by u.created_at desc, u.id desc limit $7'
    using pattern, p_role, p_clinic, p_user, p_after_at, p_after_id, p_limit;
end $$;
grant execute on function app.platform_users(text, text, uuid, uuid, text, timestamptz, uuid, integer) to platform_member;

-- In which weeks an account was used, by the Monday (UTC): written when a session begins, and at its first sign of life
-- in a week. The dashboard counts them; nobody reads who.
create table account_weeks (
  week_on date not null,
  user_id uuid not null references auth.users on delete cascade,

  primary key (week_on, user_id)
);
create index account_weeks_user_idx on account_weeks (user_id);
alter table account_weeks enable row level security;
alter table account_weeks force row level security;

create function app.note_account_week() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.account_weeks (week_on, user_id)
    values (date_trunc('week', coalesce(new.last_seen_at, new.created_at) at time zone 'UTC')::date, new.user_id)
    on conflict do nothing;
  return null;
end $$;
create trigger sessions_note_week after insert on auth.sessions for each row execute function app.note_account_week();
create trigger sessions_note_next_week after update of last_seen_at on auth.sessions for each row
  when (new.last_seen_at is not null and (old.last_seen_at is null
    or date_trunc('week', old.last_seen_at at time zone 'UTC') <> date_trunc('week', new.last_seen_at at time zone 'UTC')))
  execute function app.note_account_week();

-- The last twelve weeks, from Monday to Monday in UTC, the present one last. Counts, of no clinic by itself.
create function app.platform_weeks()
  returns table (week_on date, new_clinics bigint, active_users bigint, appointments bigint, new_leads bigint)
  language plpgsql stable security definer set search_path = '' as $$
declare
  first_week date := date_trunc('week', now() at time zone 'UTC')::date - 77;
  starts timestamptz := first_week::timestamp at time zone 'UTC';
  ends timestamptz := (first_week + 84)::timestamp at time zone 'UTC';
begin
  if not app.has_permission('platform_clinic:read') then
    raise exception 'permission denied to read the trends' using errcode = 'insufficient_privilege';
  end if;
  return query
    with clinics as (
      select date_trunc('week', c.created_at at time zone 'UTC')::date as week, count(*) as n from public.clinics c
       where c.created_at >= starts group by 1
    ), users as (
      select a.week_on as week, count(*) as n from public.account_weeks a where a.week_on >= first_week group by 1
    ), appointments as (
      select date_trunc('week', a.starts_at at time zone 'UTC')::date as week, count(*) as n from public.appointments a
       where a.starts_at >= starts and a.starts_at < ends and a.status not in ('cancelled', 'rescheduled') group by 1
    ), leads as (
      -- Of those that were erased a day is left, for this count.
      select date_trunc('week', l.day)::date as week, count(*) as n from (
        select l.created_at at time zone 'UTC' as day from public.leads l where l.created_at >= starts and l.merged_into is null
        union all select e.created_on::timestamp from public.erased_leads e where e.created_on >= first_week) l group by 1
    )
    select w.week, coalesce(clinics.n, 0), coalesce(users.n, 0), coalesce(appointments.n, 0), coalesce(leads.n, 0)
      from (select first_week + 7 * g as week from generate_series(0, 11) g) w
      left join clinics using (week) left join users using (week) left join appointments using (week) left join leads using (week)
     order by w.week;
end $$;
grant execute on function app.platform_weeks() to platform_member;

-- Each server process says every few seconds that it lives and how it feels. Lost in a crash, like the process.
create unlogged table server_processes (
  id                uuid        not null primary key,
  started_at        timestamptz not null,
  seen_at           timestamptz not null default clock_timestamp(),
  -- Open websockets.
  socket_count      integer     not null,
  -- Whether it hears the database's words to live screens.
  hears_live        boolean     not null,
  -- The 99th percentile since the last sign of life: how late a timer fired.
  loop_lag_ms       integer     not null,
  memory_bytes      bigint      not null,

  constraint server_processes_counts_check check (socket_count >= 0 and loop_lag_ms >= 0 and memory_bytes >= 0)
);
alter table server_processes enable row level security;
alter table server_processes force row level security;
create policy server_processes_job_all on server_processes for all to job_server using (true) with check (true);
grant select, insert, update, delete on server_processes to job_server;

-- What the servers and the database measure of themselves, in one row. For operators, and for the job that keeps the
-- status page; it shows counts and ages, of no clinic and no person.
create function app.server_measures()
  returns table (jobs_waiting bigint, jobs_due bigint, oldest_due_seconds integer, jobs_failing bigint, jobs_failed bigint,
    workers_alive bigint, letters_waiting bigint, oldest_letter_seconds integer, database_bytes bigint, connections bigint,
    connection_limit integer, processes json, crm_state text, crm_jobs_late boolean)
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('role') <> 'job_server' and not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to measure the server' using errcode = 'insufficient_privilege';
  end if;
  jobs_waiting := 0; jobs_due := 0; jobs_failing := 0; jobs_failed := 0; crm_jobs_late := false;
  if to_regclass('graphile_worker._private_jobs') is not null then
    select count(*) filter (where j.attempts < j.max_attempts),
           count(*) filter (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null),
           extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts and j.run_at <= now() and j.locked_at is null))::integer,
           count(*) filter (where j.attempts < j.max_attempts and j.last_error is not null),
           count(*) filter (where j.attempts >= j.max_attempts),
           coalesce(bool_or(t.identifier like 'crm.%' and (j.attempts >= j.max_attempts or j.run_at < now() - interval '15 minutes')), false)
      into jobs_waiting, jobs_due, oldest_due_seconds, jobs_failing, jobs_failed, crm_jobs_late
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id;
  end if;
  select count(*) into workers_alive from public.job_workers w where w.seen_at > now() - interval '60 seconds';
  select count(*), extract(epoch from now() - min(m.created_at))::integer into letters_waiting, oldest_letter_seconds
    from public.mail_outbox m where m.sent_at is null and m.recipient is not null;
  database_bytes := pg_database_size(current_database());
  select count(*) into connections from pg_stat_activity a where a.datname = current_database();
  connection_limit := current_setting('max_connections')::integer;
  select coalesce(json_agg(json_build_object('id', p.id, 'startedAt', p.started_at, 'seenAt', p.seen_at, 'socketCount', p.socket_count,
           'hearsLive', p.hears_live, 'loopLagMs', p.loop_lag_ms, 'memoryBytes', p.memory_bytes) order by p.started_at, p.id), '[]')
    into processes from public.server_processes p where p.seen_at > now() - interval '60 seconds';
  -- The platform's own connection alone: a clinic's is nobody's business.
  select case when k.needs_reconnect_at is not null then 'needs_reconnect' else 'connected' end into crm_state
    from public.crm_credentials k where k.clinic_id is null order by k.needs_reconnect_at nulls first limit 1;
  return next;
end $$;
grant execute on function app.server_measures() to platform_member, job_server;

-- Jobs that have failed, those that are tried no more first. Never what they are about: a payload may say whom. What
-- failed to deliver a letter stands with the letters.
create function app.failed_jobs(p_limit integer)
  returns table (id bigint, job text, attempts integer, max_attempts integer, created_at timestamptz, failed_at timestamptz,
    next_try_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to read the queue' using errcode = 'insufficient_privilege';
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select j.id, t.identifier, j.attempts::integer, j.max_attempts::integer, j.created_at, j.updated_at,
           case when j.attempts < j.max_attempts then j.run_at end, left(j.last_error, 2000)
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where (j.last_error is not null or j.attempts >= j.max_attempts)
       and not (t.identifier = 'mail.deliver' and exists (
         select from public.mail_outbox m where m.id::text = j.payload ->> 'mailId' and m.sent_at is null and m.recipient is not null))
     order by j.attempts < j.max_attempts, j.updated_at desc, j.id desc limit p_limit;
end $$;
grant execute on function app.failed_jobs(integer) to platform_member;

-- Lets a job that failed run once more, with all its tries, or takes it out of the queue. Its name, or null where none
-- of that id has failed: one that runs at this moment is not in the way.
create function app.settle_job(p_job bigint, p_deed text) returns text language plpgsql security definer set search_path = '' as $$
declare
  named text;
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to change the queue' using errcode = 'insufficient_privilege';
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return null;
  end if;
  select t.identifier into named from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.id = p_job and (j.last_error is not null or j.attempts >= j.max_attempts) and j.locked_at is null for update of j;
  if named is null then
    return null;
  elsif p_deed = 'retry' then
    perform graphile_worker.reschedule_jobs(array[p_job], run_at => now(), attempts => 0);
  else
    perform graphile_worker.complete_jobs(array[p_job]);
  end if;
  return named;
end $$;
grant execute on function app.settle_job(bigint, text) to platform_member;

-- Letters that have not left within a minute: which kind, to whom, since when, and what stood in the way. Never what
-- they say, which is written only when they leave.
create function app.undelivered_letters(p_limit integer)
  returns table (id uuid, template text, recipient text, created_at timestamptz, attempts integer, is_given_up boolean,
    next_try_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to read the outbox' using errcode = 'insufficient_privilege';
  end if;
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  return query
    select m.id, m.template, m.recipient, m.created_at, coalesce(j.attempts, 0)::integer, coalesce(j.attempts >= j.max_attempts, true),
           case when j.attempts < j.max_attempts then j.run_at end, left(j.last_error, 2000)
      from public.mail_outbox m
      left join lateral (
        select q.attempts, q.max_attempts, q.run_at, q.last_error
          from graphile_worker._private_jobs q join graphile_worker._private_tasks t on t.id = q.task_id
         where t.identifier = 'mail.deliver' and q.payload ->> 'mailId' = m.id::text order by q.id desc limit 1) j on true
     where m.sent_at is null and m.recipient is not null
       and (m.created_at < now() - interval '1 minute' or j.last_error is not null)
     order by m.created_at, m.id limit p_limit;
end $$;
grant execute on function app.undelivered_letters(integer) to platform_member;

-- Sends a waiting letter now, or takes it back for good. Its kind, or null where no such letter waits.
create function app.settle_letter(p_letter uuid, p_deed text) returns text language plpgsql security definer set search_path = '' as $$
declare
  kind text;
  waiting bigint[];
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to change the outbox' using errcode = 'insufficient_privilege';
  end if;
  select m.template into kind from public.mail_outbox m
   where m.id = p_letter and m.sent_at is null and m.recipient is not null for update;
  if kind is null then
    return null;
  end if;
  select coalesce(array_agg(j.id), '{}') into waiting
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = 'mail.deliver' and j.payload ->> 'mailId' = p_letter::text;
  if p_deed = 'discard' then
    perform graphile_worker.complete_jobs(waiting);
    delete from public.mail_outbox m where m.id = p_letter;
  elsif waiting = '{}' then
    perform app.add_job('mail.deliver', jsonb_build_object('mailId', p_letter), null, null, 'mail:' || p_letter);
  else
    perform graphile_worker.reschedule_jobs(waiting, run_at => now(), attempts => 0);
  end if;
  return kind;
end $$;
grant execute on function app.settle_letter(uuid, text) to platform_member;

select app.hand_over_definers();

-- What the accounts that exist have left of the weeks so far. By the role that has a policy on every table.
set local role definer;
insert into account_weeks (week_on, user_id)
  select date_trunc('week', s.created_at at time zone 'UTC')::date, s.user_id from auth.sessions s
  union select date_trunc('week', s.last_seen_at at time zone 'UTC')::date, s.user_id from auth.sessions s where s.last_seen_at is not null
  on conflict do nothing;
reset role;
