-- Moves payments from one client to another, and returns their ids. With the list of a merge it takes that merge back.
create or replace function app.move_client_payments(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.payments p set client_id = p_to
       where p.clinic_id = p_clinic and p.client_id = p_from
         and (p_rows is null or p.id = any (app.moved_ids(p_rows, 'payments')))
      returning p.id)
    select jsonb_build_object('payments', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
