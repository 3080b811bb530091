-- Moves follow-ups from one client to another, and returns their ids. With the list of a merge it takes that merge back.
create or replace function app.move_client_follow_ups(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.follow_ups f set client_id = p_to
       where f.clinic_id = p_clinic and f.client_id = p_from
         and (p_rows is null or f.id = any (app.moved_ids(p_rows, 'follow_ups')))
      returning f.id)
    select jsonb_build_object('follow_ups', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
