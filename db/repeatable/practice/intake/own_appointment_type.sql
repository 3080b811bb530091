-- The name of the type of an appointment of the caller's pet, by which questions are chosen; null for another one. It runs with definer
-- rights because clients see only the types that are booked online.
create or replace function app.own_appointment_type(p_clinic uuid, p_appointment uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select t.name from public.appointments a
      join public.appointment_types t on t.clinic_id = p_clinic and t.id = a.appointment_type_id
     where a.clinic_id = p_clinic and a.id = p_appointment and app.has_permission('own_appointment:read')
       and a.pet_id in (select app.own_pet_ids());
  end;

grant execute on function app.own_appointment_type to clinic_client;
