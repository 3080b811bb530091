create or replace function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

grant execute on function app.user_id to anon, auth_server, authenticated, job_server, service_key;
