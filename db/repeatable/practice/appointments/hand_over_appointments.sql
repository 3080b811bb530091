-- CORE-10. The upcoming appointments that the former client of a pet had made belong to the pet's present one: that client sees
-- them, and is told about them. Past ones stay as they were. It runs with definer rights because nobody else changes whose
-- appointment it is.
create or replace function app.hand_over_appointments() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  present_client uuid;
begin
  select l.client_id into present_client from public.pet_clients l
   where l.clinic_id = new.clinic_id and l.pet_id = new.pet_id and l.is_primary;
  update public.appointments a set client_id = present_client
   where a.clinic_id = new.clinic_id and a.pet_id = new.pet_id and a.client_id = new.client_id and a.starts_at >= now()
     and a.holds_slot and present_client is not null;
  return null;
end $$;
