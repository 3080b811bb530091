create unlogged table live.processes (
  id      uuid        not null primary key,
  seen_at timestamptz not null default clock_timestamp()
);
comment on table live.processes is
  'Processes of the realtime service that are running. Unlogged: a crash ends their connections too.';

create unlogged table live.presences (
  channel_id text        not null primary key,
  process_id uuid        not null,
  topic      text        not null,
  is_private boolean     not null,
  -- What the application calls this participant.
  key        text        not null,
  -- Tells this state from an earlier one of the same participant.
  ref        text        not null,
  state      json        not null,
  since      timestamptz not null default clock_timestamp()
);
comment on table live.presences is
  'Who is present on which topic, on which process.';
create index presences_topic_idx on live.presences (topic, is_private);
create index presences_process_idx on live.presences (process_id);

create table live.changes (
  id         bigint      not null primary key generated always as identity,
  at         timestamptz not null default clock_timestamp(),
  -- The transaction that made the change: who subscribed after it is not told of it.
  xid        text        not null default pg_current_xact_id()::text,
  table_name text        not null,
  kind       text        not null,
  record     jsonb,
  old_record jsonb,

  constraint changes_kind_check check (kind in ('INSERT', 'UPDATE', 'DELETE'))
);
comment on table live.changes is
  'Changed rows of tables that clients subscribe to, kept until every process has delivered them.';
create index changes_at_idx on live.changes (at);
