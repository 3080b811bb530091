-- The instant of a local time: the first of two, and as much later as is skipped, like instantAtMinute in
-- src/foundation/values/zoned-time.ts.
create or replace function app.instant_of(p_local timestamp, p_zone text) returns timestamptz language sql stable parallel safe
  begin atomic
    select case
        when app.zone_offset(i.early, p_zone) = i.before then i.early
        when app.zone_offset(i.late, p_zone) = i.after then i.late
        else i.early end
      from (select o.before, o.after, (p_local - o.before) at time zone 'UTC' as early, (p_local - o.after) at time zone 'UTC' as late
              from (select app.zone_offset((p_local at time zone 'UTC') - interval '1 day', p_zone) as before,
                           app.zone_offset((p_local at time zone 'UTC') + interval '1 day', p_zone) as after) o) i;
  end;

grant execute on function app.instant_of to auth_server, clinic_client, clinic_member, job_server, platform_member;
