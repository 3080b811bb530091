-- The shared browser through which the caller acts, for the audit trail: that of the session, or while a PIN is being checked, when
-- there is no session yet, the one that the check names.
create or replace function app.session_device() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.device_id', true), '')::uuid;

grant execute on function app.session_device to auth_server, authenticated, job_server;
