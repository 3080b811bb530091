create table blocks (
  clinic_id  uuid        not null references clinics on delete cascade,
  id         uuid        not null default gen_random_uuid(),
  doctor_id  uuid,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  reason     text        not null,
  created_by uuid        default app.user_id(),
  created_at timestamptz not null default now(),

  primary key (clinic_id, id),
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete cascade,
  constraint blocks_positive_length_check check (starts_at < ends_at),
  constraint blocks_reason_check check (length(reason) between 1 and 200)
);
comment on table blocks is
  'Time that cannot be booked: of one doctor, or of the whole clinic when no doctor is named.';
create index blocks_start_idx on blocks (clinic_id, starts_at);
create index blocks_end_idx on blocks (clinic_id, ends_at);

create table appointments (
  clinic_id           uuid        not null references clinics on delete cascade,
  id                  uuid        not null default gen_random_uuid(),
  appointment_type_id uuid        not null,
  pet_id              uuid        not null,
  client_id           uuid        not null,
  doctor_id           uuid        not null,
  room_id             uuid,
  starts_at           timestamptz not null,
  ends_at             timestamptz not null,
  -- ends_at and the type's buffer: until then nobody else can be booked.
  busy_until          timestamptz not null,
  status              text        not null default 'booked',
  reason              text        not null,
  notes               text,
  arrived_at          timestamptz,
  rescheduled_to      uuid,
  -- Goes up with each change: of two people who change one appointment, the second is told.
  version             integer     not null default 1,
  created_by          uuid        default app.user_id(),
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  cancel_reason       text,
  cancel_note         text,

  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_type_id) references appointment_types (clinic_id, id) on delete restrict,
  foreign key (clinic_id, pet_id) references pets (clinic_id, id) on delete restrict,
  foreign key (clinic_id, client_id) references clients (clinic_id, id) on delete restrict,
  foreign key (clinic_id, doctor_id) references staff_members (clinic_id, id) on delete restrict,
  foreign key (clinic_id, room_id) references rooms (clinic_id, id) on delete restrict,
  foreign key (clinic_id, rescheduled_to) references appointments (clinic_id, id) on delete restrict,
  constraint appointments_positive_length_check check (starts_at < ends_at and ends_at <= busy_until),
  constraint appointments_length_check check (ends_at - starts_at <= interval '12 hours'),
  constraint appointments_reason_check check (length(reason) between 1 and 500),
  constraint appointments_notes_check check (length(notes) <= 2000),
  constraint appointments_status_check check (status in ('requested', 'booked', 'confirmed', 'arrived', 'in_room', 'in_progress',
    'admitted', 'ready_for_checkout', 'checked_out', 'completed', 'cancelled', 'no_show', 'rescheduled')),
  -- APPT-1: a doctor is in one place at a time. APPT-2: so is a room.
  constraint appointments_doctor_free_excl exclude using gist (
    clinic_id with =, doctor_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (status not in ('cancelled', 'no_show', 'rescheduled')),
  constraint appointments_room_free_excl exclude using gist (
    clinic_id with =, room_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (room_id is not null and status not in ('cancelled', 'no_show', 'rescheduled')),
  constraint appointments_cancel_reason_check
    check (cancel_reason in ('client_cancelled', 'clinic_cancelled', 'not_needed', 'other')),
  constraint appointments_cancel_reason_state_check check (cancel_reason is null or status = 'cancelled'),
  constraint appointments_cancel_note_check
    check (cancel_note is null or (cancel_reason is not null and length(cancel_note) between 1 and 300))
);
comment on table appointments is
  'Appointments.';
create index appointments_day_idx on appointments (clinic_id, starts_at, id);
create index appointments_pet_idx on appointments (clinic_id, pet_id, starts_at desc);
create index appointments_client_idx on appointments (clinic_id, client_id, starts_at desc);
-- What waits for an answer, and what was left open: few rows of a large table.
create index appointments_requested_idx on appointments (clinic_id, starts_at) where status = 'requested';
create index appointments_open_idx on appointments (clinic_id, starts_at)
  where status in ('booked', 'confirmed', 'arrived', 'in_room', 'in_progress', 'admitted', 'ready_for_checkout');

create table appointment_events (
  clinic_id      uuid        not null,
  id             uuid        not null default gen_random_uuid(),
  appointment_id uuid        not null,
  from_status    text,
  to_status      text        not null,
  at             timestamptz not null default clock_timestamp(),
  actor_id       uuid        default app.user_id(),
  -- The history tells of moves as well as of steps: with both starts and both doctors it is a move.
  from_starts_at timestamptz,
  to_starts_at   timestamptz,
  from_doctor_id uuid,
  to_doctor_id   uuid,

  primary key (clinic_id, id),
  foreign key (clinic_id, appointment_id) references appointments (clinic_id, id) on delete cascade,
  constraint appointment_events_move_check check (
    (from_starts_at is null) = (to_starts_at is null) and (from_doctor_id is null) = (to_doctor_id is null))
);
comment on table appointment_events is
  'Every status change and move of an appointment: who, from where to where, when.';
create index appointment_events_appointment_idx on appointment_events (clinic_id, appointment_id, at);
create index appointment_events_recent_idx on appointment_events (clinic_id, at desc, id);
