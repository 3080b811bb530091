-- Moves charges from one pet to another, after their visits, and returns their ids. Who pays stays as it is. With the list
-- of a merge it takes that merge back.
create or replace function app.move_pet_charges(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.charges c set pet_id = p_to
       where c.clinic_id = p_clinic and c.pet_id = p_from
         and (p_rows is null or c.id = any (app.moved_ids(p_rows, 'charges'))
           or c.visit_id = any (app.moved_ids(p_rows, 'visits')))
      returning c.id)
    select jsonb_build_object('charges', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
