-- The version of the tables that the database has; null before the first start. For the start, whose login may own no tables.
create or replace function app.time_zones_version() returns text language sql stable security definer set search_path = ''
  begin atomic
    select max(z.version) from public.time_zones z;
  end;
