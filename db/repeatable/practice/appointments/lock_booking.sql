-- Two conflicting inserts at the same moment each see the other's index entry and wait for one another. The exclusion
-- constraints keep the slot safe, but the loser would get its error only after the deadlock timeout. So a booking
-- first takes a lock on the clinic's blocks, the doctor, the room and the pet, in this order, so that two of them never wait for
-- each other. A block takes the same locks (app.lock_block): what is checked after them is what the other one has committed.
create or replace function app.lock_booking() returns trigger language plpgsql as $$
begin
  if not app.holds_slot(new.status) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    -- It keeps the time that it has.
    if app.holds_slot(old.status) and (new.pet_id, new.doctor_id, new.starts_at, new.ends_at, new.busy_until)
        = (old.pet_id, old.doctor_id, old.starts_at, old.ends_at, old.busy_until)
        and new.room_id is not distinct from old.room_id and new.pet_overlap_reason is not distinct from old.pet_overlap_reason then
      return new;
    end if;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('blocks:' || new.clinic_id, 0));
  perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.doctor_id::text, 0));
  if new.room_id is not null then
    perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.room_id::text, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.pet_id::text, 0));
  return new;
end $$;
