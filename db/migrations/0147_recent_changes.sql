-- Which transactions changed what the answers with a tag consist of: docs/decisions/0136.
create unlogged table recent_changes (
  clinic_id uuid not null,
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  table_name text not null,
  at timestamptz not null default now(),
  constraint recent_changes_pkey primary key (clinic_id, transaction_id, table_name)
);
comment on table recent_changes is
  'The transactions of the last two hours that changed rows of a clinic, by table. Without a foreign key: deleting a clinic changes its rows too. Unlogged: see `change_lists`.';

create unlogged table change_lists (
  id uuid not null default gen_random_uuid(),
  is_only boolean not null default true,
  constraint change_lists_pkey primary key (is_only),
  constraint change_lists_is_only_check check (is_only)
);
comment on table change_lists is
  'Identifies the list that `recent_changes` is. A crash empties both, so that a tag of before belongs to no list.';

insert into change_lists default values;
