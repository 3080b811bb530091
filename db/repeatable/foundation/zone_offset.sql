-- How far a zone's clocks are ahead of UTC at an instant, by the server's tables; by PostgreSQL's for a zone that they do not have.
create or replace function app.zone_offset(p_at timestamptz, p_zone text) returns interval language sql stable parallel safe
  begin atomic
    select coalesce(
      (select make_interval(mins => z.offset_minutes[1 + width_bucket(least(floor(extract(epoch from p_at) / 60), 2147483647)::integer, z.change_minutes)])
         from public.time_zones z where z.name = p_zone),
      (p_at at time zone p_zone) - (p_at at time zone 'UTC'));
  end;

grant execute on function app.zone_offset to auth_server, clinic_client, clinic_member, job_server, platform_member;
