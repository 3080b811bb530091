create unlogged table server_processes (
  id           uuid        not null primary key,
  started_at   timestamptz not null,
  seen_at      timestamptz not null default clock_timestamp(),
  -- Open websockets.
  socket_count integer     not null,
  -- Whether it hears the database's words to live screens.
  hears_live   boolean     not null,
  -- The 99th percentile since the last sign of life: how late a timer fired.
  loop_lag_ms  integer     not null,
  memory_bytes bigint      not null,

  constraint server_processes_counts_check check (socket_count >= 0 and loop_lag_ms >= 0 and memory_bytes >= 0)
);
comment on table server_processes is
  'Running server processes and what they measure of themselves.';
