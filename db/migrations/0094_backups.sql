create table backup_runs (
  id          uuid        not null primary key default gen_random_uuid(),
  kind        text        not null,
  started_at  timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  -- A folder or a bucket.
  place       text        not null,
  -- What was stored this time, compressed.
  size_bytes  bigint,
  -- How many backups there are.
  kept_count  integer,
  -- A sentence for the platform's staff; null when it succeeded.
  failure     text,

  constraint backup_runs_kind_check check (kind in ('backup', 'drill')),
  constraint backup_runs_counts_check check (size_bytes >= 0 and kept_count >= 0)
);
comment on table backup_runs is
  'Backups and restore drills with their outcome, for the platform''s console.';
create index backup_runs_newest_idx on backup_runs (kind, finished_at desc);

-- New files are added to the newest backup every few seconds.
create index objects_updated_idx on storage.objects (updated_at);
