create or replace function app.own_activity(p_before bigint, p_limit integer)
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

grant execute on function app.own_activity to authenticated;
