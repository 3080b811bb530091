-- Ends the sessions on a front desk device. One of them may go on without the device: whoever revokes it stays signed in.
create or replace function app.end_device_sessions(p_device uuid, p_kept_session uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update auth.sessions s set device_id = null where s.id = p_kept_session and s.device_id = p_device;
  delete from auth.sessions s where s.device_id = p_device;
end $$;
