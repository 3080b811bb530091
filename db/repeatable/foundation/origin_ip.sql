create or replace function app.origin_ip() returns text language sql stable parallel safe
  return nullif(current_setting('app.ip', true), '');

grant execute on function app.origin_ip to anon, auth_server, authenticated, job_server;
