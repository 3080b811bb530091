-- Writes when the clocks of all zones change. For the start, whose login may own no tables.
create or replace function app.replace_time_zones(p_rows json) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.time_zones;
  insert into public.time_zones (name, version, change_minutes, offset_minutes)
    select r.name, r.version, r.change_minutes, r.offset_minutes from json_populate_recordset(null::public.time_zones, p_rows) r;
end $$;
