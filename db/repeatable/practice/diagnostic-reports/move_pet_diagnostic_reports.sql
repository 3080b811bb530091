-- Moves reports from one pet to another, after their visits, and returns their ids by table. With the list of a merge it takes that merge
-- back. Signatures keep what was signed.
create or replace function app.move_pet_diagnostic_reports(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  visits uuid[] := app.moved_ids(p_rows, 'visits');
  reports jsonb;
begin
  with done as (
    update public.diagnostic_reports r set pet_id = p_to
     where r.clinic_id = p_clinic and r.pet_id = p_from and (p_rows is null or r.visit_id = any (visits))
    returning r.id)
  select coalesce(jsonb_agg(d.id), '[]') into reports from done d;
  return jsonb_build_object('diagnostic_reports', reports);
end $$;
