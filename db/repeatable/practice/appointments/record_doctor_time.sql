-- APPT-9. Records in doctor_times when the appointment's doctor is booked, if the doctor has an account. The lock lets two bookings
-- of one person in two clinics wait for each other, so that the second one fails at once instead of after a deadlock.
create or replace function app.record_doctor_time() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  if tg_op = 'DELETE' then
    delete from public.doctor_times t where t.appointment_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if new.holds_slot = old.holds_slot and new.doctor_id = old.doctor_id and new.starts_at = old.starts_at
        and new.busy_until = old.busy_until then
      return null;
    end if;
    delete from public.doctor_times t where t.appointment_id = new.id;
  end if;
  if new.holds_slot and new.busy_until > now() then
    select s.user_id into account from public.staff_members s
     where s.clinic_id = new.clinic_id and s.id = new.doctor_id and s.is_active;
    if account is not null then
      perform pg_advisory_xact_lock(hashtextextended('doctor-times:' || account, 0));
      insert into public.doctor_times (appointment_id, user_id, starts_at, busy_until)
        values (new.id, account, new.starts_at, new.busy_until);
    end if;
  end if;
  return null;
end $$;
