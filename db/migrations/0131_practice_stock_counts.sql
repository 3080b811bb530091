create table stock_counts (
  clinic_id     uuid        not null references clinics on delete restrict,
  id            uuid        not null default gen_random_uuid(),
  -- Null for all locations.
  location_id   uuid,
  -- Only items of this class; null for all.
  abc_class     text,
  -- A lot that is off by more, in percent of what is on record, is counted again by somebody else.
  limit_percent integer     not null,
  note          text,
  status        text        not null default 'open',
  version       integer     not null default 1,
  created_at    timestamptz not null default now(),
  created_by    uuid        default app.user_id(),
  closed_at     timestamptz,
  closed_by     uuid,
  closing_note  text,

  primary key (clinic_id, id),
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  constraint stock_counts_class_check check (abc_class in ('A', 'B', 'C')),
  constraint stock_counts_limit_check check (limit_percent between 0 and 100),
  constraint stock_counts_status_check check (status in ('open', 'posted', 'cancelled')),
  constraint stock_counts_closed_check check ((status = 'open') = (closed_at is null)),
  constraint stock_counts_note_check check (length(note) between 1 and 300 and length(closing_note) between 1 and 300),
  constraint stock_counts_version_check check (version >= 1)
);
comment on table stock_counts is 'Counts of the stock: where and of what, whether they are going on, and who closed them.';
create index stock_counts_created_idx on stock_counts (clinic_id, created_at desc, id desc);

create table stock_count_lines (
  clinic_id   uuid    not null,
  id          uuid    not null default gen_random_uuid(),
  count_id    uuid    not null,
  item_id     uuid    not null,
  location_id uuid    not null,
  -- Null for what may be there without being on record.
  lot_id      uuid,
  -- That of the item when the count began.
  unit        text    not null,

  primary key (clinic_id, id),
  foreign key (clinic_id, count_id) references stock_counts (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id) references stock_items (clinic_id, item_id) on delete restrict,
  foreign key (clinic_id, location_id) references stock_locations (clinic_id, id) on delete restrict,
  foreign key (clinic_id, item_id, lot_id) references stock_lots (clinic_id, item_id, id) on delete restrict,
  constraint stock_count_lines_place_key unique nulls not distinct (clinic_id, count_id, item_id, location_id, lot_id),
  constraint stock_count_lines_unit_check check (length(unit) between 1 and 30)
);
comment on table stock_count_lines is 'What is to be counted: a lot at a location, or what is there of an item without a lot. Rows are only added.';

create table stock_count_entries (
  clinic_id            uuid        not null,
  -- Made by the device that counted, so that what it sends twice counts once.
  id                   uuid        not null,
  line_id              uuid        not null,
  counted_thousandths  bigint      not null,
  -- On record when it was counted; whoever counts does not see it.
  expected_thousandths bigint      not null,
  counted_at           timestamptz not null,
  counted_by           uuid        default app.user_id(),

  primary key (clinic_id, id),
  foreign key (clinic_id, line_id) references stock_count_lines (clinic_id, id) on delete restrict,
  constraint stock_count_entries_counted_check check (counted_thousandths between 0 and 1000000000)
);
comment on table stock_count_entries is 'What somebody counted of a line, and when. Rows are only added: the latest of each person counts.';
create index stock_count_entries_line_idx on stock_count_entries (clinic_id, line_id, counted_at);
