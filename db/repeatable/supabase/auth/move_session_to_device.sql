-- Ties a session to a front desk device, which has one session: the others on it end. With an age, the session ends after
-- it at the latest. The audit trail names the device from now on. Returns the session's assurance level.
create or replace function app.move_session_to_device(p_session uuid, p_device uuid, p_max_age interval default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  level text;
begin
  delete from auth.sessions s where s.device_id = p_device and s.id <> p_session;
  update auth.sessions s set device_id = p_device,
      not_after = case when p_max_age is null then s.not_after else least(s.not_after, now() + p_max_age) end,
      last_seen_at = case when p_max_age is null then s.last_seen_at else now() end
   where s.id = p_session returning s.aal into level;
  perform set_config('app.device_id', p_device::text, true);
  return level;
end $$;

grant execute on function app.move_session_to_device to auth_server;
