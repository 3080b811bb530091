-- A client adds a pet of their own: the row and the link with the client in one step, so that neither exists alone.
create or replace function app.add_own_pet(p_clinic uuid, p_name text, p_species text, p_breed text, p_sex text, p_neutered boolean,
  p_born_on date, p_birth_is_estimated boolean, p_colour text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  own_client uuid;
  pet uuid;
begin
  select c.id into own_client from public.clients c
   where c.clinic_id = p_clinic and c.user_id = app.user_id() and c.archived_at is null and app.has_permission('own_pet:write');
  if not found then
    raise exception 'not a client of this clinic' using errcode = 'no_data_found';
  end if;
  insert into public.pets (clinic_id, name, species, breed, sex, neutered, born_on, birth_is_estimated, colour)
    values (p_clinic, p_name, p_species, p_breed, p_sex, p_neutered, p_born_on, p_birth_is_estimated, p_colour)
    returning id into pet;
  insert into public.pet_clients (clinic_id, pet_id, client_id, is_primary) values (p_clinic, pet, own_client, true);
  return pet;
end $$;

grant execute on function app.add_own_pet to clinic_client;
