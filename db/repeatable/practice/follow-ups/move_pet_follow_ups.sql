-- Moves follow-ups from one pet to another, and returns their ids. With the list of a merge it takes that merge back. One that the other
-- pet has of the same purpose and day stays: it was done once.
create or replace function app.move_pet_follow_ups(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.follow_ups f set pet_id = p_to
       where f.clinic_id = p_clinic and f.pet_id = p_from
         and (p_rows is null or f.id = any (app.moved_ids(p_rows, 'follow_ups')))
         and not exists (select from public.follow_ups o
           where o.clinic_id = p_clinic and o.pet_id = p_to and o.purpose = f.purpose and o.day = f.day)
      returning f.id)
    select jsonb_build_object('follow_ups', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
