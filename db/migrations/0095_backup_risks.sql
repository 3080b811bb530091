-- What is not as it should be although the backup succeeded.
alter table backup_runs
  -- Nobody has seen the recovery key yet: only this machine can read the backups.
  add column key_is_unshown boolean not null default false,
  -- The backups are on the disk of the data folder, and lost with it.
  add column is_same_disk boolean not null default false;

-- Its result has new columns.
drop function if exists app.backup_report cascade;
