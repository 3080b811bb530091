create or replace function app.session_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.session_id', true), '')::uuid;

grant execute on function app.session_id to anon, auth_server, authenticated, job_server;
