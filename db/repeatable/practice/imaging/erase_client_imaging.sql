-- G-02. Empties the patient's name as devices wrote it, which begins with the client's, in studies of their pets and in those that wait
-- and have a part of their name. What identifies the animal stays: the pet, or its id and species. Files stay as the device sent them.
create or replace function app.erase_client_imaging(p_clinic uuid, p_pets uuid[], p_names text[]) returns void
  language sql volatile security definer set search_path = ''
  begin atomic
    update public.imaging_studies s
       set patient = jsonb_build_object('id', s.patient -> 'id', 'name', null, 'species', s.patient -> 'species',
         'birthDate', s.patient -> 'birthDate')
     where s.clinic_id = p_clinic
       and (s.pet_id = any (p_pets)
         or s.pet_id is null and exists (select from unnest(p_names) n
           where string_to_array(app.fold(replace(s.patient ->> 'name', '^', ' ')), ' ') && string_to_array(app.fold(n), ' ')));
  end;
