create table demo_settings (
  is_only      boolean not null primary key default true,
  -- Nothing new is offered; what is booked stays.
  is_paused    boolean not null default false,
  lead_minutes integer not null default 240,
  horizon_days integer not null default 21,

  constraint demo_settings_only_check check (is_only),
  constraint demo_settings_lead_check check (lead_minutes between 0 and 20160),
  constraint demo_settings_horizon_check check (horizon_days between 1 and 60)
);
comment on table demo_settings is
  'How sales demos can be booked. One row.';

insert into demo_settings default values;

create table demo_hosts (
  user_id     uuid    not null primary key references auth.users on delete cascade,
  takes_demos boolean not null default true,
  time_zone   text    not null,
  -- The room that a visitor is let into; null where the host calls.
  meeting_url text,

  constraint demo_hosts_zone_length_check check (length(time_zone) between 1 and 60),
  constraint demo_hosts_url_check check (meeting_url ~ '^https://[^[:space:]]+$' and length(meeting_url) <= 500)
);
comment on table demo_hosts is
  'Members of the platform''s staff who give demos, and their time zones.';

create table demo_host_hours (
  id           uuid    not null primary key default gen_random_uuid(),
  user_id      uuid    not null references demo_hosts on delete cascade,
  -- 1 Monday … 7 Sunday
  weekday      integer not null,
  -- of the host's local day
  start_minute integer not null,
  end_minute   integer not null,

  constraint demo_host_hours_weekday_check check (weekday between 1 and 7),
  constraint demo_host_hours_minutes_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint demo_host_hours_overlap_excl exclude using gist (
    user_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
comment on table demo_host_hours is
  'Weekly hours in which a host gives demos.';

create table demo_time_off (
  id        uuid        not null primary key default gen_random_uuid(),
  user_id   uuid        not null references demo_hosts on delete cascade,
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  note      text,

  constraint demo_time_off_order_check check (starts_at < ends_at),
  constraint demo_time_off_note_length_check check (length(note) between 1 and 200)
);
comment on table demo_time_off is
  'Times when a host gives no demos.';
create index demo_time_off_host_idx on demo_time_off (user_id, ends_at);

create table demo_bookings (
  id           uuid        not null primary key default gen_random_uuid(),
  -- Null once the host's account is gone: then another one has to take it.
  host_id      uuid        references auth.users on delete set null,
  starts_at    timestamptz not null,
  ends_at      timestamptz not null,
  status       text        not null default 'booked',
  full_name    text        not null,
  email        text        not null,
  email_folded text collate "C" generated always as (lower(btrim(email))) stored,
  phone        text,
  clinic_name  text        not null,
  -- The visitor's own, in which times are told to them.
  time_zone    text        not null,
  notes        text,
  lead_id      uuid        references leads on delete set null,
  -- One press of the button: pressed twice, it books once.
  request_id   uuid        not null default gen_random_uuid(),
  -- How often the time changed: a calendar takes what has a higher one for newer.
  sequence     integer     not null default 0,
  reminded_at  timestamptz,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),

  constraint demo_bookings_request_key unique (request_id),
  constraint demo_bookings_status_check check (status in ('booked', 'cancelled', 'held', 'no_show')),
  constraint demo_bookings_length_check check (ends_at - starts_at = interval '30 minutes'),
  constraint demo_bookings_full_name_length_check check (length(full_name) between 1 and 200),
  constraint demo_bookings_email_length_check check (length(email) between 3 and 254),
  constraint demo_bookings_phone_length_check check (length(phone) between 1 and 40),
  constraint demo_bookings_clinic_length_check check (length(clinic_name) between 1 and 120),
  constraint demo_bookings_zone_length_check check (length(time_zone) between 1 and 60),
  constraint demo_bookings_notes_length_check check (length(notes) between 1 and 1000),
  -- DEMO-1: a host is with one visitor at a time.
  constraint demo_bookings_host_free_excl exclude using gist (
    host_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'cancelled')
);
comment on table demo_bookings is
  'Booked sales demos.';
create index demo_bookings_time_idx on demo_bookings (starts_at, id);
create index demo_bookings_email_idx on demo_bookings (email_folded, starts_at) where status = 'booked';
create index demo_bookings_lead_idx on demo_bookings (lead_id) where lead_id is not null;

create table demo_booking_links (
  token_hash bytea       not null primary key,
  booking_id uuid        not null references demo_bookings on delete cascade,
  created_at timestamptz not null default now(),

  constraint demo_booking_links_hash_length_check check (length(token_hash) = 32)
);
comment on table demo_booking_links is
  'Links in emails about a booking, as hashes.';
create index demo_booking_links_booking_idx on demo_booking_links (booking_id);
