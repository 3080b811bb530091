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
