create table clinics (
  id                     uuid        not null primary key default gen_random_uuid(),
  name                   text        not null,
  slug                   text        not null,
  time_zone              text        not null,
  country                text        not null,
  phone                  text,
  email                  text,
  address_line           text,
  postal_code            text,
  city                   text,
  region                 text,
  -- How clients book: they cannot, they ask and the clinic confirms, or the slot is theirs at once.
  online_booking         text        not null default 'request',
  slot_minutes           integer     not null default 15,
  booking_lead_minutes   integer     not null default 120,
  booking_horizon_days   integer     not null default 90,
  created_at             timestamptz not null default now(),
  updated_at             timestamptz not null default now(),
  -- Who must have one: the staff of a clinic that says so, and the platform's own staff where the platform says so.
  second_factor_required boolean     not null default false,
  auto_lock_minutes      integer     not null default 10,
  password_min_length    integer     not null default 6,
  -- What a clinic pays for; `trial` until it has chosen. Null ends for those that the platform has added itself.
  plan                   text        not null default 'trial',
  trial_ends_at          timestamptz,
  -- Suspension. The instant is next to the clinic, because the entry point of every request asks for it; the history next to it.
  suspended_at           timestamptz,

  constraint clinics_slug_key unique (slug),
  constraint clinics_name_length_check check (length(name) between 1 and 120),
  constraint clinics_slug_form_check check (slug ~ '^[a-z0-9](-?[a-z0-9]){1,59}$'),
  constraint clinics_country_form_check check (country ~ '^[A-Z]{2}$'),
  constraint clinics_online_booking_check check (online_booking in ('off', 'request', 'direct')),
  constraint clinics_slot_minutes_check check (slot_minutes in (5, 10, 15, 20, 30, 60)),
  constraint clinics_booking_lead_check check (booking_lead_minutes between 0 and 43200),
  constraint clinics_booking_horizon_check check (booking_horizon_days between 1 and 730),
  constraint clinics_auto_lock_check check (auto_lock_minutes between 1 and 240),
  constraint clinics_password_length_check check (password_min_length between 6 and 64),
  constraint clinics_plan_check check (plan in ('trial', 'starter', 'clinic', 'hospital'))
);
comment on table clinics is
  'Clinics, which are the tenants.';
-- Clinics to choose from, in the order of their names.
create index clinics_bookable_idx on clinics (name, id) where online_booking <> 'off';

create table clinic_hours (
  clinic_id    uuid    not null references clinics on delete cascade,
  id           uuid    not null default gen_random_uuid(),
  -- 1 Monday … 7 Sunday
  weekday      integer not null,
  -- of the clinic's local day
  start_minute integer not null,
  end_minute   integer not null,

  primary key (clinic_id, id),
  constraint clinic_hours_weekday_check check (weekday between 1 and 7),
  constraint clinic_hours_minutes_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint clinic_hours_overlap_excl exclude using gist (
    clinic_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
comment on table clinic_hours is
  'Opening hours of a clinic, by weekday.';

create table rooms (
  clinic_id uuid    not null references clinics on delete cascade,
  id        uuid    not null default gen_random_uuid(),
  name      text    not null,
  is_active boolean not null default true,

  primary key (clinic_id, id),
  constraint rooms_name_key unique (clinic_id, name),
  constraint rooms_name_check check (length(name) between 1 and 60)
);
comment on table rooms is
  'Exam rooms of a clinic.';

create table appointment_types (
  clinic_id        uuid    not null references clinics on delete cascade,
  id               uuid    not null default gen_random_uuid(),
  name             text    not null,
  duration_minutes integer not null,
  -- Kept free after the appointment, for cleaning and notes.
  buffer_minutes   integer not null default 0,
  colour           integer not null default 1,
  online_bookable  boolean not null default false,
  needs_room       boolean not null default false,
  is_active        boolean not null default true,
  position         integer not null default 0,

  primary key (clinic_id, id),
  constraint appointment_types_name_key unique (clinic_id, name),
  constraint appointment_types_name_check check (length(name) between 1 and 80),
  constraint appointment_types_duration_check check (duration_minutes between 5 and 480),
  constraint appointment_types_buffer_check check (buffer_minutes between 0 and 120),
  constraint appointment_types_colour_check check (colour between 1 and 8)
);
comment on table appointment_types is
  'Kinds of appointments that a clinic offers.';

create table appointment_type_doctors (
  clinic_id           uuid not null,
  appointment_type_id uuid not null,
  doctor_id           uuid not null,

  primary key (clinic_id, appointment_type_id, doctor_id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete cascade
);
comment on table appointment_type_doctors is
  'Which doctors do a type. A type without rows is done by everyone who takes appointments.';
