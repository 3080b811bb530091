create or replace function app.clinic_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.clinic_id', true), '')::uuid;

grant execute on function app.clinic_id to anon, auth_server, authenticated, job_server, service_key;
