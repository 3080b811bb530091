-- Two conflicting inserts at the same moment each see the other's index entry and wait for one another. The exclusion
-- constraints keep the slot safe, but the loser would get its error only after the deadlock timeout. So a booking
-- first takes a lock on the doctor and the room, in this order, so that two of them never wait for each other.
create or replace function app.lock_booking() returns trigger language plpgsql as $$
begin
  if app.holds_slot(new.status) then
    perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.doctor_id::text, 0));
    if new.room_id is not null then
      perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.room_id::text, 0));
    end if;
  end if;
  return new;
end $$;
