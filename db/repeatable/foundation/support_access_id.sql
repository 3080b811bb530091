-- The claim that begin_request sets while a support access is in use.
create or replace function app.support_access_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.support_access_id', true), '')::uuid;

grant execute on function app.support_access_id to anon, auth_server, authenticated, crm_server, job_server, live_server, service_key;
