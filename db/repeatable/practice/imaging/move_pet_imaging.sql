-- Moves requests and studies from one pet to another, after their visits, and returns their ids by table. With the list of a merge it
-- takes that merge back.
create or replace function app.move_pet_imaging(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  visits uuid[] := app.moved_ids(p_rows, 'visits');
  requests jsonb;
  studies jsonb;
begin
  with done as (
    update public.imaging_requests r set pet_id = p_to
     where r.clinic_id = p_clinic and r.pet_id = p_from and (p_rows is null or r.visit_id = any (visits))
    returning r.id)
  select coalesce(jsonb_agg(d.id), '[]') into requests from done d;
  with done as (
    update public.imaging_studies s set pet_id = p_to
     where s.clinic_id = p_clinic and s.pet_id = p_from
       and (p_rows is null or s.id = any (app.moved_ids(p_rows, 'imaging_studies')) or s.visit_id = any (visits))
    returning s.id)
  select coalesce(jsonb_agg(d.id), '[]') into studies from done d;
  return jsonb_build_object('imaging_requests', requests, 'imaging_studies', studies);
end $$;
