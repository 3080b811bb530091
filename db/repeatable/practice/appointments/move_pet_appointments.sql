-- Moves appointments from one pet to another, and returns their ids. With the list of a merge it takes that merge back. Two records
-- of one pet may be booked at one time; the appointment that moves then says why it overlaps (APPT-8).
create or replace function app.move_pet_appointments(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.appointments a set pet_id = p_to, pet_overlap_reason = coalesce(a.pet_overlap_reason,
          case when a.holds_slot and exists (select from public.appointments o
              where o.clinic_id = p_clinic and o.pet_id = p_to and o.id <> a.id and o.holds_slot
                and o.starts_at < a.ends_at and o.ends_at > a.starts_at) then 'Two records of the pet were merged' end)
       where a.clinic_id = p_clinic and a.pet_id = p_from
         and (p_rows is null or a.id = any (app.moved_ids(p_rows, 'appointments'))
           or exists (select from public.visits v
                       where v.clinic_id = p_clinic and v.appointment_id = a.id and v.id = any (app.moved_ids(p_rows, 'visits'))))
      returning a.id)
    select jsonb_build_object('appointments', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
