-- What clocks show in a zone at an instant. The same as localDayOf and minuteOfDayAt in src/foundation/values/zoned-time.ts.
create or replace function app.local_time(p_at timestamptz, p_zone text) returns timestamp language sql stable parallel safe
  return (p_at at time zone 'UTC') + app.zone_offset(p_at, p_zone);

grant execute on function app.local_time to auth_server, clinic_client, clinic_member, job_server, platform_member;
