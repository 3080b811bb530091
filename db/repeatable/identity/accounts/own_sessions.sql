-- The caller's own sessions, without credentials.
create or replace function app.own_sessions() returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, ip text,
    device_name text) language sql stable security definer set search_path = ''
  begin atomic
    select s.id, s.created_at,
           greatest(s.created_at, s.last_seen_at, (select max(t.created_at) from auth.refresh_tokens t where t.session_id = s.id)),
           s.user_agent, s.ip, d.name
      from auth.sessions s left join public.desk_devices d on d.id = s.device_id
     where s.user_id = app.user_id() and (s.not_after is null or s.not_after > now())
     order by (s.id = app.session_id()) desc, 3 desc, s.id limit 100;
  end;

grant execute on function app.own_sessions to authenticated;
