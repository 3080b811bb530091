-- Two inserts that conflict at the same moment each see the other's index entry and wait for one another: the exclusion
-- constraints keep the slot safe, but the losers would hear of it only after the deadlock's second. So whoever books a
-- doctor or a room waits in line for it until the one before has committed. Doctors before rooms, so that no two wait
-- crosswise.
create or replace function app.lock_booking() returns trigger language plpgsql as $$
begin
  if new.status not in ('cancelled', 'no_show', 'rescheduled') then
    perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.doctor_id::text, 0));
    if new.room_id is not null then
      perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.room_id::text, 0));
    end if;
  end if;
  return new;
end $$;
