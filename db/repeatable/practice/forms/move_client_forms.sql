-- Moves requests of forms from one client to another, and returns their ids. What was signed stays as it is. With the list of a
-- merge it takes that merge back.
create or replace function app.move_client_forms(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.form_requests r set client_id = p_to
       where r.clinic_id = p_clinic and r.client_id = p_from
         and (p_rows is null or r.id = any (app.moved_ids(p_rows, 'form_requests')))
      returning r.id)
    select jsonb_build_object('form_requests', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
