-- Moves payment links from one client to another, and returns their ids. With the list of a merge it takes that merge back.
create or replace function app.move_client_online_payments(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.online_payment_links l set client_id = p_to
       where l.clinic_id = p_clinic and l.client_id = p_from
         and (p_rows is null or l.id = any (app.moved_ids(p_rows, 'online_payment_links')))
      returning l.id)
    select jsonb_build_object('online_payment_links', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
