-- A block and a booking at the same moment wait for each other: the booking then finds the block, or whoever blocks is told of the
-- booking. A block without a doctor waits for every booking of the clinic.
create or replace function app.lock_block() returns trigger language plpgsql as $$
begin
  if new.doctor_id is null then
    perform pg_advisory_xact_lock(hashtextextended('blocks:' || new.clinic_id, 0));
  else
    perform pg_advisory_xact_lock(hashtextextended(new.clinic_id::text || new.doctor_id::text, 0));
  end if;
  return new;
end $$;
