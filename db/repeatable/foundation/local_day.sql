-- The calendar day in a zone at an instant.
create or replace function app.local_day(p_at timestamptz, p_zone text) returns date language sql stable parallel safe
  return app.local_time(p_at, p_zone)::date;

grant execute on function app.local_day to auth_server, clinic_client, clinic_member, job_server, platform_member;
