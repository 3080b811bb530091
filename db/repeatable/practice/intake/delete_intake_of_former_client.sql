-- CORE-10. What the former client of a pet answered before visits to come is deleted: the pet's present client is asked anew.
create or replace function app.delete_intake_of_former_client() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.intake_answers i
   using public.appointments a
   where i.clinic_id = new.clinic_id and i.pet_id = new.pet_id and i.client_id = new.client_id
     and a.clinic_id = new.clinic_id and a.id = i.appointment_id and a.starts_at >= now() and a.holds_slot;
  return null;
end $$;
