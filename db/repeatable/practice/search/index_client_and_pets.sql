-- Indexes a client, and their pets, which are found by the client's name too.
create or replace function app.index_client_and_pets(p_clinic uuid, p_client uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  pet uuid;
begin
  perform app.index_client(p_clinic, p_client);
  for pet in select pc.pet_id from public.pet_clients pc where pc.clinic_id = p_clinic and pc.client_id = p_client loop
    perform app.index_pet(p_clinic, pet);
  end loop;
end $$;
