-- Moves wellness plans from one pet to another, and returns their ids. With the list of a merge it takes that merge back.
create or replace function app.move_pet_plans(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.wellness_subscriptions s set pet_id = p_to
       where s.clinic_id = p_clinic and s.pet_id = p_from
         and (p_rows is null or s.id = any (app.moved_ids(p_rows, 'wellness_subscriptions')))
      returning s.id)
    select jsonb_build_object('wellness_subscriptions', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
