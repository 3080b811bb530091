-- Moves laboratory orders from one pet to another, after their visits, and returns their ids by table. With the list of a merge it takes
-- that merge back.
create or replace function app.move_pet_lab_orders(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  visits uuid[] := app.moved_ids(p_rows, 'visits');
  orders jsonb;
begin
  with done as (
    update public.lab_orders o set pet_id = p_to
     where o.clinic_id = p_clinic and o.pet_id = p_from and (p_rows is null or o.visit_id = any (visits))
    returning o.id)
  select coalesce(jsonb_agg(d.id), '[]') into orders from done d;
  return jsonb_build_object('lab_orders', orders);
end $$;
