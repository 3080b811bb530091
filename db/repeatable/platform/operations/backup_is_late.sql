-- Whether a backup failed, is older than a day and a half, or misses a part of the log: an alert for the platform. A database
-- without any backup is not late: one that is new has none yet, and others may be backed up by tools of their own.
create or replace function app.backup_is_late() returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce((select r.failure is not null from public.backup_runs r where r.kind = 'backup' order by r.finished_at desc limit 1), false)
      or coalesce((select max(r.finished_at) < now() - interval '36 hours' from public.backup_runs r
                    where r.kind = 'backup' and r.failure is null), false)
      or exists (select from pg_replication_slots s where starts_with(s.slot_name, 'tailwell_backup_') and s.wal_status = 'lost');
$$;

grant execute on function app.backup_is_late to platform_member;
