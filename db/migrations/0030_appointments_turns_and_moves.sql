-- Appointments: writers take turns, moves stand in the history, and the dashboard's counts have their indexes.

-- Two inserts that conflict at the same moment each see the other's index entry and wait for one another: the exclusion
-- constraints keep the slot safe, but the losers would hear of it only after the deadlock's second. So whoever books a
-- doctor or a room waits in line for it until the one before has committed. Doctors before rooms, so that no two wait
-- crosswise.
create function app.take_booking_turn() returns trigger language plpgsql as $$
begin
  if new.status not in ('cancelled', 'no_show', 'rescheduled') then
    perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.doctor_id::text, 0));
    if new.room_id is not null then
      perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.room_id::text, 0));
    end if;
  end if;
  return new;
end $$;
create trigger appointments_take_turn
  before insert or update of doctor_id, room_id, starts_at, ends_at, busy_until, status on appointments
  for each row execute function app.take_booking_turn();

-- The history tells of moves as well as of steps: with both starts and both doctors it is a move.
alter table appointment_events
  add column from_starts_at timestamptz,
  add column to_starts_at timestamptz,
  add column from_doctor_id uuid,
  add column to_doctor_id uuid,
  add constraint appointment_events_move_check check (
    (from_starts_at is null) = (to_starts_at is null) and (from_doctor_id is null) = (to_doctor_id is null));
create index appointment_events_recent_idx on appointment_events (clinic_id, at desc, id);

create or replace function app.log_appointment_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.appointment_events (clinic_id, appointment_id, from_status, to_status)
      values (new.clinic_id, new.id, null, new.status);
    return null;
  end if;
  if new.starts_at <> old.starts_at or new.doctor_id <> old.doctor_id then
    insert into public.appointment_events (clinic_id, appointment_id, from_status, to_status,
        from_starts_at, to_starts_at, from_doctor_id, to_doctor_id)
      values (new.clinic_id, new.id, old.status, old.status, old.starts_at, new.starts_at, old.doctor_id, new.doctor_id);
  end if;
  if new.status <> old.status then
    insert into public.appointment_events (clinic_id, appointment_id, from_status, to_status)
      values (new.clinic_id, new.id, old.status, new.status);
  end if;
  return null;
end $$;

-- What waits for an answer, and what was left open: few rows of a large table.
create index appointments_requested_idx on appointments (clinic_id, starts_at) where status = 'requested';
create index appointments_open_idx on appointments (clinic_id, starts_at)
  where status in ('booked', 'confirmed', 'arrived', 'in_room', 'in_progress', 'admitted', 'ready_for_checkout');
create index pets_living_idx on pets (clinic_id) where archived_at is null and deceased_on is null;

select app.hand_over_definers();
