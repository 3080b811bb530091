-- Moves drafts about one pet to another, and returns their ids. With the list of a merge it takes that merge back.
create or replace function app.move_pet_drafts(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.ai_drafts d set pet_id = p_to
       where d.clinic_id = p_clinic and d.pet_id = p_from
         and (p_rows is null or d.id = any (app.moved_ids(p_rows, 'ai_drafts')))
      returning d.id)
    select jsonb_build_object('ai_drafts', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
