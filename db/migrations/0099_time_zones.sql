-- When clocks change, as the server's own tables have it: one source for days cut here and there. PostgreSQL comes with tables of its
-- own, in a version that we do not choose. The server writes the rows at its start.
create table time_zones (
  name           text      not null primary key,
  -- The tables' version, such as 2026c.
  version        text      not null,
  -- Ascending, in minutes since 1970.
  change_minutes integer[] not null,
  -- Minutes east of UTC: before the first change, then after each.
  offset_minutes integer[] not null,

  constraint time_zones_lengths_check check (cardinality(offset_minutes) = cardinality(change_minutes) + 1)
);
comment on table time_zones is 'When the clocks of each zone change. Written by the server at its start, from its own tables.';
