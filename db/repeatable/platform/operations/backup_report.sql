-- The state of the backups in one row, for operators: when, where and how large, and nothing of what is in them.
create or replace function app.backup_report()
  returns table (place text, kept_count integer, last_backup json, last_failure json, last_drill json, waiting_bytes bigint,
    log_is_lost boolean, key_is_unshown boolean, is_same_disk boolean)
  language plpgsql stable security definer set search_path = '' as $$
declare
  newest public.backup_runs;
begin
  if not app.has_permission('platform_job:manage') then
    raise exception 'permission denied to see the backups' using errcode = 'insufficient_privilege';
  end if;
  select * into newest from public.backup_runs r where r.kind = 'backup' order by r.finished_at desc limit 1;
  place := newest.place;
  if newest.failure is not null then
    last_failure := json_build_object('finishedAt', newest.finished_at, 'sizeBytes', newest.size_bytes, 'failure', newest.failure);
  end if;
  select json_build_object('finishedAt', r.finished_at, 'sizeBytes', r.size_bytes, 'failure', r.failure), r.kept_count, r.key_is_unshown, r.is_same_disk
    into last_backup, kept_count, key_is_unshown, is_same_disk
    from public.backup_runs r where r.kind = 'backup' and r.failure is null order by r.finished_at desc limit 1;
  select json_build_object('finishedAt', r.finished_at, 'sizeBytes', r.size_bytes, 'failure', r.failure) into last_drill
    from public.backup_runs r where r.kind = 'drill' order by r.finished_at desc limit 1;
  -- The newest slot belongs to the newest backup: its name ends with the time.
  select pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn)::bigint, s.wal_status = 'lost' into waiting_bytes, log_is_lost
    from pg_replication_slots s where starts_with(s.slot_name, 'tailwell_backup_') order by s.slot_name desc limit 1;
  log_is_lost := coalesce(log_is_lost, false);
  key_is_unshown := coalesce(key_is_unshown, false);
  is_same_disk := coalesce(is_same_disk, false);
  return next;
end $$;

grant execute on function app.backup_report to platform_member;
