-- VISIT-1. Links the pet's open visit to the appointment from which it was opened again. Whoever may open a visit may do so,
-- also without the right to change its other fields.
create or replace function app.link_visit_appointment(p_clinic uuid, p_visit uuid, p_appointment uuid, p_client uuid, p_doctor uuid)
  returns void language plpgsql security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('act:write') then
    raise exception 'permission denied to link a visit' using errcode = 'insufficient_privilege';
  end if;
  update public.visits v
     set appointment_id = p_appointment, client_id = coalesce(v.client_id, p_client), doctor_id = coalesce(v.doctor_id, p_doctor),
         version = v.version + 1
   where v.clinic_id = p_clinic and v.id = p_visit and v.appointment_id is null
     and exists (select from public.appointments a
                  where a.clinic_id = p_clinic and a.id = p_appointment and a.pet_id = v.pet_id);
end $$;

grant execute on function app.link_visit_appointment to clinic_member;
