create or replace function app.origin_user_agent() returns text language sql stable parallel safe
  return nullif(current_setting('app.user_agent', true), '');

grant execute on function app.origin_user_agent to anon, auth_server, authenticated, job_server;
