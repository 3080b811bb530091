-- Makes a pet a pointer to the one that it was merged into, or, with null, a pet of its own again.
create or replace function app.set_pet_merged(p_clinic uuid, p_pet uuid, p_into uuid) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.pets p set merged_into = p_into, archived_at = case when p_into is null then null else now() end
     where p.clinic_id = p_clinic and p.id = p_pet;
  end;
