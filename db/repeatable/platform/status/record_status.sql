-- STATUS-2. Records a minute's measurements once: a job that runs twice, or in two processes, counts as one. Components
-- that are not configured are not counted.
create or replace function app.record_status(p_minute timestamptz, p_states jsonb) returns integer language sql volatile
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

grant execute on function app.record_status to job_server;
