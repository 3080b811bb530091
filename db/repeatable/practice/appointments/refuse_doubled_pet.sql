-- APPT-8. The exclusion constraint leaves out appointments for which staff have given a reason. Nobody else books the pet at their
-- time without one either. It reveals no more than the constraint does.
create or replace function app.refuse_doubled_pet() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not app.holds_slot(new.status) then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    -- It keeps the time that it has.
    if old.holds_slot and new.pet_id = old.pet_id and new.starts_at = old.starts_at and new.ends_at = old.ends_at
        and old.pet_overlap_reason is null then
      return new;
    end if;
  end if;
  if exists (select from public.appointments o
              where o.clinic_id = new.clinic_id and o.pet_id = new.pet_id and o.id <> new.id and o.holds_slot
                and o.pet_overlap_reason is not null and o.starts_at < new.ends_at and o.ends_at > new.starts_at
                -- None is longer (appointments_length_check): so only the pet's appointments of that day are read.
                and o.starts_at > new.starts_at - interval '12 hours') then
    raise exception 'the pet has an appointment at that time'
      using errcode = 'exclusion_violation', constraint = 'appointments_pet_free_excl';
  end if;
  return new;
end $$;
