-- STATUS-3. All that the public page shows: measured states, daily counts, and messages about incidents of the last 90
-- days. No people, no clinics, nothing internal.
create or replace function app.public_status() returns json language sql stable security definer set search_path = ''
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

grant execute on function app.public_status to anon;
