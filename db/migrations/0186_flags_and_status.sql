-- Feature flags, and the public status page.

-- How a flag is switched. Which flags there are, and how one stands that nobody has switched, says
-- src/vocabulary/flags.ts; a row of a flag that is gone there is asked for by nobody.
create table feature_flags (
  key           text        not null primary key,
  mode          text        not null,
  share_percent integer,
  -- Why it was switched last.
  reason        text        not null,
  changed_at    timestamptz not null default now(),
  changed_by    uuid        default app.user_id() references auth.users on delete set null,

  constraint feature_flags_key_form_check      check (key ~ '^[a-z][a-z0-9_]{1,60}$'),
  constraint feature_flags_mode_check          check (mode in ('off', 'on', 'clinics', 'share')),
  constraint feature_flags_share_check         check ((mode = 'share') = (share_percent is not null) and share_percent between 1 and 99),
  constraint feature_flags_reason_length_check check (length(reason) between 1 and 500)
);
-- The chosen clinics of a flag. They stay when it is switched otherwise, and count when it is for chosen ones.
create table feature_flag_clinics (
  clinic_id uuid not null references clinics on delete cascade,
  key       text not null references feature_flags on delete cascade,

  primary key (clinic_id, key)
);
create index feature_flag_clinics_key_idx on feature_flag_clinics (key);

create function app.touch_flag() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  new.changed_by := app.user_id();
  return new;
end $$;
create trigger feature_flags_touch before update on feature_flags for each row execute function app.touch_flag();

alter table feature_flags enable row level security;
alter table feature_flags force row level security;
alter table feature_flag_clinics enable row level security;
alter table feature_flag_clinics force row level security;
create policy feature_flags_platform_select on feature_flags for select to platform_member
  using ((select app.has_permission('platform_flag:manage')));
create policy feature_flags_platform_insert on feature_flags for insert to platform_member
  with check ((select app.has_permission('platform_flag:manage')));
create policy feature_flags_platform_update on feature_flags for update to platform_member
  using ((select app.has_permission('platform_flag:manage'))) with check ((select app.has_permission('platform_flag:manage')));
create policy feature_flag_clinics_platform_select on feature_flag_clinics for select to platform_member
  using ((select app.has_permission('platform_flag:manage')));
create policy feature_flag_clinics_platform_insert on feature_flag_clinics for insert to platform_member
  with check ((select app.has_permission('platform_flag:manage')));
create policy feature_flag_clinics_platform_delete on feature_flag_clinics for delete to platform_member
  using ((select app.has_permission('platform_flag:manage')));
grant select, insert (key, mode, share_percent, reason), update (mode, share_percent, reason) on feature_flags to platform_member;
grant select, insert (clinic_id, key), delete on feature_flag_clinics to platform_member;

-- FLAG-1. In which hundredth a clinic falls for a flag: always the same, and another one for another flag.
create function app.flag_hundredth(p_key text, p_clinic uuid) returns integer language sql immutable parallel safe
  return (('x' || left(md5(p_key || ':' || p_clinic), 8))::bit(32)::bigint % 100)::integer;
grant execute on function app.flag_hundredth(text, uuid) to platform_member;

-- FLAG-2. Whether a flag is on for a clinic, or for nobody's in particular. It shows beyond the caller's fence whether
-- something is switched on, and nothing of who switched it.
create function app.flag_is_on(p_key text, p_default boolean, p_clinic uuid) returns boolean
  language sql stable parallel safe security definer set search_path = ''
  begin atomic
    select coalesce((
      select case f.mode
        when 'on' then true
        when 'off' then false
        when 'clinics' then exists (select from public.feature_flag_clinics c where c.clinic_id = p_clinic and c.key = f.key)
        else coalesce(app.flag_hundredth(f.key, p_clinic) < f.share_percent, false) end
        from public.feature_flags f where f.key = p_key), p_default);
  end;
grant execute on function app.flag_is_on(text, boolean, uuid) to authenticated, job_server;

-- How each part of the service was found at its last measurement.
create table status_components (
  component   text        not null primary key,
  state       text        not null,
  -- When it was first found so.
  since       timestamptz not null,
  -- The minute of the last measurement.
  measured_at timestamptz not null,

  constraint status_components_component_check check (component in ('app', 'database', 'live', 'mail', 'jobs', 'crm')),
  constraint status_components_state_check     check (state in ('operational', 'degraded', 'down', 'unused'))
);
-- The measurements of a day (UTC), counted: one a minute at most.
create table status_days (
  component text    not null,
  day_on    date    not null,
  checks    integer not null,
  degraded  integer not null,
  down      integer not null,

  primary key (component, day_on),
  constraint status_days_component_check check (component in ('app', 'database', 'live', 'mail', 'jobs', 'crm')),
  constraint status_days_counts_check    check (degraded >= 0 and down >= 0 and degraded + down <= checks)
);
create index status_days_day_idx on status_days (day_on);

alter table status_components enable row level security;
alter table status_components force row level security;
alter table status_days enable row level security;
alter table status_days force row level security;
create policy status_components_job_all on status_components for all to job_server using (true) with check (true);
create policy status_days_job_all on status_days for all to job_server using (true) with check (true);
grant select, insert, update on status_components to job_server;
grant select, insert, update, delete on status_days to job_server;

-- STATUS-2. Writes a minute's measurements down, each once: a job that runs twice, or in two processes, counts as one.
-- What nothing is set up for is not counted.
create function app.record_status(p_minute timestamptz, p_states jsonb) returns integer language sql volatile
  begin atomic
    with measured as (
      insert into public.status_components as c (component, state, since, measured_at)
        select s.key, s.value, p_minute, p_minute from jsonb_each_text(p_states) s
      on conflict (component) do update set state = excluded.state, measured_at = excluded.measured_at,
        since = case when c.state = excluded.state then c.since else excluded.since end
        where c.measured_at < excluded.measured_at
      returning c.component, c.state
    ), counted as (
      insert into public.status_days as d (component, day_on, checks, degraded, down)
        select m.component, (p_minute at time zone 'UTC')::date, 1, (m.state = 'degraded')::integer, (m.state = 'down')::integer
          from measured m where m.state <> 'unused'
      on conflict (component, day_on) do update set checks = d.checks + 1, degraded = d.degraded + excluded.degraded,
        down = d.down + excluded.down
      returning 1
    )
    select count(*)::integer from measured;
  end;
grant execute on function app.record_status(timestamptz, jsonb) to job_server;

-- What has become too old to be shown or counted.
create function app.sweep_operations() returns void language sql volatile security definer set search_path = ''
  begin atomic
    delete from public.status_days d where d.day_on < (now() at time zone 'UTC')::date - 400;
    delete from public.account_weeks w where w.week_on < (now() at time zone 'UTC')::date - 190;
    delete from public.server_processes p where p.seen_at < now() - interval '1 hour';
  end;
grant execute on function app.sweep_operations() to job_server;

-- What the platform says of an incident, and how far it has come. What was said stays said.
create table status_incidents (
  id          uuid        not null primary key default gen_random_uuid(),
  title       text        not null,
  impact      text        not null,
  components  text[]      not null,
  state       text        not null,
  opened_at   timestamptz not null default now(),
  resolved_at timestamptz,
  opened_by   uuid        default app.user_id() references auth.users on delete set null,

  constraint status_incidents_title_length_check check (length(title) between 1 and 120),
  constraint status_incidents_impact_check       check (impact in ('degraded', 'down', 'maintenance')),
  constraint status_incidents_components_check   check (cardinality(components) between 1 and 6
    and components <@ array['app', 'database', 'live', 'mail', 'jobs', 'crm']),
  constraint status_incidents_state_check        check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  constraint status_incidents_resolved_check     check ((state = 'resolved') = (resolved_at is not null))
);
create index status_incidents_newest_idx on status_incidents (opened_at desc, id desc);
create index status_incidents_open_idx on status_incidents (opened_at desc) where resolved_at is null;

create table status_updates (
  incident_id uuid        not null references status_incidents on delete cascade,
  id          uuid        not null default gen_random_uuid(),
  state       text        not null,
  message     text        not null,
  posted_at   timestamptz not null default clock_timestamp(),
  posted_by   uuid        default app.user_id() references auth.users on delete set null,

  primary key (incident_id, id),
  constraint status_updates_state_check          check (state in ('investigating', 'identified', 'monitoring', 'resolved')),
  constraint status_updates_message_length_check check (length(message) between 1 and 2000)
);
create index status_updates_posted_idx on status_updates (incident_id, posted_at desc);

alter table status_incidents enable row level security;
alter table status_incidents force row level security;
alter table status_updates enable row level security;
alter table status_updates force row level security;
create policy status_incidents_platform_select on status_incidents for select to platform_member
  using ((select app.has_permission('platform_status:manage')));
create policy status_incidents_platform_insert on status_incidents for insert to platform_member
  with check ((select app.has_permission('platform_status:manage')) and resolved_at is null);
create policy status_incidents_platform_update on status_incidents for update to platform_member
  using ((select app.has_permission('platform_status:manage'))) with check ((select app.has_permission('platform_status:manage')));
create policy status_updates_platform_select on status_updates for select to platform_member
  using ((select app.has_permission('platform_status:manage')));
create policy status_updates_platform_insert on status_updates for insert to platform_member
  with check ((select app.has_permission('platform_status:manage')));
grant select, insert (title, impact, components, state), update (impact, components, state, resolved_at) on status_incidents
  to platform_member;
grant select, insert (incident_id, state, message) on status_updates to platform_member;

-- STATUS-3. All that the public page tells: measured states, counted days, and what was said of incidents of the last
-- 90 days. Nothing of who, of no clinic, and of nothing inside.
create function app.public_status() returns json language sql stable security definer set search_path = ''
  begin atomic
    select json_build_object(
      'components', coalesce((select json_agg(json_build_object('component', c.component, 'state', c.state, 'since', c.since,
          'measuredAt', c.measured_at)) from public.status_components c), '[]'),
      'days', coalesce((select json_agg(json_build_object('component', d.component, 'on', d.day_on, 'checks', d.checks,
          'degraded', d.degraded, 'down', d.down) order by d.day_on)
          from public.status_days d where d.day_on > (now() at time zone 'UTC')::date - 90), '[]'),
      'incidents', coalesce((select json_agg(json_build_object('id', i.id, 'title', i.title, 'impact', i.impact,
          'components', i.components, 'state', i.state, 'openedAt', i.opened_at, 'resolvedAt', i.resolved_at,
          'updates', (select json_agg(json_build_object('state', u.state, 'message', u.message, 'postedAt', u.posted_at)
              order by u.posted_at desc, u.id) from public.status_updates u where u.incident_id = i.id))
          order by i.resolved_at is not null, i.opened_at desc, i.id)
          from (select n.* from public.status_incidents n
                 where n.resolved_at is null or n.resolved_at > now() - interval '90 days'
                 order by n.resolved_at is not null, n.opened_at desc, n.id limit 50) i), '[]'));
  end;
grant execute on function app.public_status() to anon;

select app.hand_over_definers();
