-- The entry of an appointment in the client's calendar: it stays the same when another appointment takes its place, and its sequence only
-- grows (RFC 5545, 3.8.7.4). The replaced ones are found among the pet's. For definer functions.
create or replace function app.appointment_calendar_entry(p_clinic uuid, p_appointment uuid, out uid uuid, out sequence integer)
  language sql stable security definer set search_path = ''
  begin atomic
    with recursive chain as (
      select a.id, a.pet_id, a.version, 0 as depth from public.appointments a where a.clinic_id = p_clinic and a.id = p_appointment
      union all
      select o.id, o.pet_id, o.version, c.depth + 1 from chain c
        join public.appointments o on o.clinic_id = p_clinic and o.pet_id = c.pet_id and o.rescheduled_to = c.id
       where c.depth < 100)
    select (array_agg(c.id order by c.depth desc))[1], sum(c.version)::integer - 1 from chain c;
  end;
