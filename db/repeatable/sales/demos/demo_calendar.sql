-- The input for computing free times: who gives demos, their hours, and when they are busy, without with whom. The
-- server shows a visitor the free times only. `p_except` is a booking whose time counts as free.
create or replace function app.demo_calendar(p_except uuid) returns json language sql stable security definer set search_path = ''
  begin atomic
    select json_build_object('isPaused', s.is_paused, 'leadMinutes', s.lead_minutes, 'horizonDays', s.horizon_days,
      'hosts', coalesce((
        select json_agg(json_build_object('hostId', h.user_id, 'timeZone', h.time_zone,
          'hours', coalesce((
            select json_agg(json_build_object('weekday', w.weekday, 'startMinute', w.start_minute, 'endMinute', w.end_minute))
              from public.demo_host_hours w where w.user_id = h.user_id), '[]'),
          'busy', coalesce((
            select json_agg(json_build_object('start', (extract(epoch from t.starts_at) * 1000)::bigint,
                                              'end', (extract(epoch from t.ends_at) * 1000)::bigint))
              from (
                select b.starts_at, b.ends_at from public.demo_bookings b
                 where b.host_id = h.user_id and b.status <> 'cancelled' and b.ends_at > now() and b.id is distinct from p_except
                union all
                select o.starts_at, o.ends_at from public.demo_time_off o where o.user_id = h.user_id and o.ends_at > now()
              ) t), '[]'),
          'bookedCount', (
            select count(*) from public.demo_bookings b
             where b.host_id = h.user_id and b.status = 'booked' and b.starts_at > now())) order by h.user_id)
          from public.demo_hosts h
          join public.user_roles r on r.user_id = h.user_id and r.role = 'platform_admin'
          join auth.users u on u.id = h.user_id and (u.banned_until is null or u.banned_until <= now())
         where h.takes_demos), '[]'))
      from public.demo_settings s;
  end;

grant execute on function app.demo_calendar to anon, platform_member;
