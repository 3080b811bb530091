create table staff_members (
  clinic_id          uuid        not null references clinics on delete cascade,
  id                 uuid        not null default gen_random_uuid(),
  -- Null once the account has been taken away: their name stays on what they did.
  user_id            uuid        references auth.users on delete set null,
  full_name          text        not null,
  email              text,
  title              text,
  phone              text,
  colour             integer     not null default 1,
  -- Has a column of their own on the board and can be booked: doctors, as a rule.
  takes_appointments boolean     not null default false,
  is_active          boolean     not null default true,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),

  primary key (clinic_id, id),
  constraint staff_members_user_key unique (clinic_id, user_id),
  constraint staff_members_full_name_check check (length(full_name) between 1 and 200),
  constraint staff_members_colour_check check (colour between 1 and 8)
);
comment on table staff_members is
  'The staff list of a clinic. An entry may have no account yet, or no longer.';

create table staff_hours (
  clinic_id       uuid    not null,
  id              uuid    not null default gen_random_uuid(),
  staff_member_id uuid    not null,
  weekday         integer not null,
  start_minute    integer not null,
  end_minute      integer not null,

  primary key (clinic_id, id),
  foreign key (clinic_id, staff_member_id) references staff_members (clinic_id, id) on delete cascade,
  constraint staff_hours_weekday_check check (weekday between 1 and 7),
  constraint staff_hours_minutes_check check (0 <= start_minute and start_minute < end_minute and end_minute <= 1440),
  constraint staff_hours_overlap_excl exclude using gist (
    clinic_id with =, staff_member_id with =, weekday with =, int4range(start_minute, end_minute) with &&)
);
comment on table staff_hours is
  'Working hours of staff members, by weekday.';

-- Foreign keys of tables that come earlier.
alter table appointment_type_doctors add constraint appointment_type_doctors_clinic_id_doctor_id_fkey
  foreign key (clinic_id, doctor_id) references staff_members(clinic_id, id) on delete cascade;
