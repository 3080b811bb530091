-- Books another time for a visit that a link opens, and returns the new appointment; null for a link that does not open it, or a visit that
-- can no longer be moved. That the time is free is decided by constraints.
create or replace function app.reschedule_by_link(p_clinic uuid, p_token_hash bytea, p_appointment uuid, p_doctor uuid, p_room uuid,
    p_starts_at timestamptz, p_ends_at timestamptz, p_busy_until timestamptz)
  returns uuid language plpgsql security definer set search_path = '' as $$
declare
  booking text;
begin
  if not exists (select from app.linked_appointments(p_clinic, p_token_hash) as l (id) where l.id = p_appointment) then
    return null;
  end if;
  select case k.online_booking when 'direct' then 'booked' when 'request' then 'requested' end into booking from public.clinics k
   where k.id = p_clinic and k.suspended_at is null;
  if booking is null then
    return null;
  end if;
  return app.reschedule_linked_appointment(p_clinic, p_appointment, p_doctor, p_room, p_starts_at, p_ends_at, p_busy_until, booking);
end $$;

grant execute on function app.reschedule_by_link to anon;
