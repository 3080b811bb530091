create or replace function app.role_name() returns text language sql stable parallel safe
  return nullif(current_setting('app.role', true), '');

grant execute on function app.role_name to anon, auth_server, authenticated, job_server, service_key;
