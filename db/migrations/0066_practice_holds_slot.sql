alter table appointments
  add column holds_slot boolean not null generated always as (app.holds_slot(status)) stored;

-- The same constraints under their names, by the column instead of lists of statuses.
alter table appointments
  drop constraint appointments_doctor_free_excl,
  drop constraint appointments_room_free_excl,
  -- APPT-1: a doctor is in one place at a time. APPT-2: so is a room.
  add constraint appointments_doctor_free_excl exclude using gist (
    clinic_id with =, doctor_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (holds_slot),
  add constraint appointments_room_free_excl exclude using gist (
    clinic_id with =, room_id with =, tstzrange(starts_at, busy_until) with &&
  ) where (room_id is not null and holds_slot);
