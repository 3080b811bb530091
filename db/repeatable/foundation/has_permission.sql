create or replace function app.has_permission(wanted text) returns boolean language sql stable parallel safe
  return position(',' || wanted || ',' in coalesce(current_setting('app.permissions', true), '')) > 0;

grant execute on function app.has_permission to anon, auth_server, authenticated, job_server, service_key;
