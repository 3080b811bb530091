-- Moves visits and what is part of them from one pet to another, and returns their ids by table. With the list of a merge it
-- takes that merge back: what was added to a visit since then goes with the visit. Signatures stay in the chain of the pet
-- under which they were signed.
create or replace function app.move_pet_visits(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  visits uuid[] := app.moved_ids(p_rows, 'visits');
  moved jsonb;
  result jsonb;
begin
  with done as (
    update public.visits v set pet_id = p_to
     where v.clinic_id = p_clinic and v.pet_id = p_from and (p_rows is null or v.id = any (visits))
    returning v.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  result := jsonb_build_object('visits', moved);
  with done as (
    update public.vitals t set pet_id = p_to
     where t.clinic_id = p_clinic and t.pet_id = p_from
       and (p_rows is null or t.visit_id = any (visits) or t.id = any (app.moved_ids(p_rows, 'vitals')))
    returning t.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  result := result || jsonb_build_object('vitals', moved);
  with done as (
    update public.problems b set pet_id = p_to
     where b.clinic_id = p_clinic and b.pet_id = p_from
       and (p_rows is null or b.visit_id = any (visits) or b.id = any (app.moved_ids(p_rows, 'problems')))
    returning b.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  result := result || jsonb_build_object('problems', moved);
  with done as (
    update public.diagnoses g set pet_id = p_to
     where g.clinic_id = p_clinic and g.pet_id = p_from and (p_rows is null or g.visit_id = any (visits))
    returning g.id)
  select coalesce(jsonb_agg(d.id), '[]') into moved from done d;
  return result || jsonb_build_object('diagnoses', moved);
end $$;
