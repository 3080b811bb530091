-- Moves shares of a record from one pet to another, and returns their ids: they are listed and revoked with the pet that is kept.
-- What was shared stays as it was. With the list of a merge it takes that merge back.
create or replace function app.move_pet_shares(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.record_shares s set pet_id = p_to
       where s.clinic_id = p_clinic and s.pet_id = p_from
         and (p_rows is null or s.id = any (app.moved_ids(p_rows, 'record_shares')))
      returning s.id)
    select jsonb_build_object('record_shares', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
