-- Everybody who could give demos: the platform's staff, whether they do or not, with hours and upcoming time off.
create or replace function app.demo_team()
  returns table (user_id uuid, email text, full_name text, takes_demos boolean, time_zone text, meeting_url text, hours json, time_off json)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.id, u.email, p.full_name, coalesce(h.takes_demos, false), h.time_zone, h.meeting_url,
      coalesce((
        select json_agg(json_build_object('weekday', w.weekday, 'startMinute', w.start_minute, 'endMinute', w.end_minute)
            order by w.weekday, w.start_minute)
          from public.demo_host_hours w where w.user_id = u.id), '[]'),
      coalesce((
        select json_agg(json_build_object('id', o.id, 'startsAt', to_char(o.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
            'endsAt', to_char(o.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'note', o.note) order by o.starts_at)
          from public.demo_time_off o where o.user_id = u.id and o.ends_at > now()), '[]')
      from public.user_roles r
      join auth.users u on u.id = r.user_id
      left join public.profiles p on p.id = u.id
      left join public.demo_hosts h on h.user_id = u.id
     where r.role = 'platform_admin' and app.has_permission('platform_demo:read')
     order by app.fold(coalesce(p.full_name, u.email, '')), u.id;
  end;

grant execute on function app.demo_team to platform_member;
