-- The server's metrics. Counts of the queue are null where it is not installed or not readable.
create or replace function app.platform_health()
  returns table (database_version text, migrations_applied bigint, latest_migration text, jobs_waiting bigint, jobs_failed bigint)
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_clinic:read') then
    raise exception 'permission denied to measure the server' using errcode = 'insufficient_privilege';
  end if;
  database_version := split_part(current_setting('server_version'), ' ', 1);
  select count(*), max(m.name) into migrations_applied, latest_migration from public.migrations m;
  if to_regclass('graphile_worker.jobs') is not null and has_schema_privilege('graphile_worker', 'usage')
     and has_table_privilege('graphile_worker.jobs', 'select') then
    execute 'select count(*) filter (where attempts < max_attempts), count(*) filter (where attempts >= max_attempts)
               from graphile_worker.jobs' into jobs_waiting, jobs_failed;
  end if;
  return next;
end $$;

grant execute on function app.platform_health to platform_member;
