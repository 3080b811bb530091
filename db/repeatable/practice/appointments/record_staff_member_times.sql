-- APPT-9. The times of a staff member who gets an account, loses it, or joins and leaves the staff. What the person has in two
-- clinics already stays there, and is not kept twice.
create or replace function app.record_staff_member_times() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is not distinct from old.user_id and new.is_active = old.is_active then
    return null;
  end if;
  delete from public.doctor_times t using public.appointments a
   where a.clinic_id = new.clinic_id and a.doctor_id = new.id and a.busy_until > now() and t.appointment_id = a.id;
  if new.user_id is not null and new.is_active then
    perform pg_advisory_xact_lock(hashtextextended('doctor-times:' || new.user_id, 0));
    insert into public.doctor_times (appointment_id, user_id, starts_at, busy_until)
      select a.id, new.user_id, a.starts_at, a.busy_until from public.appointments a
       where a.clinic_id = new.clinic_id and a.doctor_id = new.id and a.holds_slot and a.busy_until > now()
       order by a.created_at
      on conflict do nothing;
  end if;
  return null;
end $$;
