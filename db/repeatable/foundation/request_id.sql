create or replace function app.request_id() returns text language sql stable parallel safe
  return nullif(current_setting('app.request_id', true), '');

grant execute on function app.request_id to anon, auth_server, authenticated, job_server;
