-- Moves answers before visits from one pet to another, and returns their appointments. With the list of a merge it takes that merge back.
create or replace function app.move_pet_intake(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.intake_answers i set pet_id = p_to
       where i.clinic_id = p_clinic and i.pet_id = p_from
         and (p_rows is null or i.appointment_id = any (app.moved_ids(p_rows, 'intake_answers')))
      returning i.appointment_id)
    select jsonb_build_object('intake_answers', coalesce(jsonb_agg(d.appointment_id), '[]')) from done d;
  end;
