-- Moves vaccinations from one pet to another, and returns their ids. Certificates stay as they were issued. With the list
-- of a merge it takes that merge back.
create or replace function app.move_pet_vaccinations(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.vaccinations x set pet_id = p_to
       where x.clinic_id = p_clinic and x.pet_id = p_from
         and (p_rows is null or x.id = any (app.moved_ids(p_rows, 'vaccinations'))
           or x.visit_id = any (app.moved_ids(p_rows, 'visits')))
      returning x.id)
    select jsonb_build_object('vaccinations', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
