-- The shared browser through which the caller acts, for the audit trail. While a PIN is being checked there is no
-- session yet, and the server sets the device.
create or replace function app.session_device() returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(nullif(current_setting('app.device_id', true), '')::uuid,
      (select s.device_id from auth.sessions s where s.id = app.session_id()));
  end;

grant execute on function app.session_device to auth_server, authenticated, job_server;
