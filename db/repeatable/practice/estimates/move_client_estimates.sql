-- Moves estimates from one client to another, and returns their ids. What they say stays as it is. With the list of a merge it takes
-- that merge back.
create or replace function app.move_client_estimates(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.estimates e set client_id = p_to
       where e.clinic_id = p_clinic and e.client_id = p_from
         and (p_rows is null or e.id = any (app.moved_ids(p_rows, 'estimates')))
      returning e.id)
    select jsonb_build_object('estimates', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
