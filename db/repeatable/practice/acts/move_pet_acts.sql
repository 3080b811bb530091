-- Moves acts and repeated orders from one pet to another, after their visits, and returns their ids by table. With the list
-- of a merge it takes that merge back.
create or replace function app.move_pet_acts(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  visits uuid[] := app.moved_ids(p_rows, 'visits');
  schedules jsonb;
  acts jsonb;
begin
  with done as (
    update public.act_schedules s set pet_id = p_to
     where s.clinic_id = p_clinic and s.pet_id = p_from and (p_rows is null or s.visit_id = any (visits))
    returning s.id)
  select coalesce(jsonb_agg(d.id), '[]') into schedules from done d;
  with done as (
    update public.acts a set pet_id = p_to
     where a.clinic_id = p_clinic and a.pet_id = p_from and (p_rows is null or a.visit_id = any (visits))
    returning a.id)
  select coalesce(jsonb_agg(d.id), '[]') into acts from done d;
  return jsonb_build_object('act_schedules', schedules, 'acts', acts);
end $$;
