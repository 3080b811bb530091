-- Moves laboratory reports from one pet to another, and returns their ids. With the list of a merge it takes that merge back.
create or replace function app.move_pet_lab_reports(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.lab_reports r set pet_id = p_to
       where r.clinic_id = p_clinic and r.pet_id = p_from and (p_rows is null or r.id = any (app.moved_ids(p_rows, 'lab_reports')))
      returning r.id)
    select jsonb_build_object('lab_reports', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
