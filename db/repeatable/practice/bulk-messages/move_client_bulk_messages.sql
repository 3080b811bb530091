-- Moves recipients of bulk messages from one client to another, and returns their ids. With the list of a merge it takes that merge back.
-- Where both get the same message, each keeps its own row, and only the client who is kept gets it.
create or replace function app.move_client_bulk_messages(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with recipients as (
      update public.bulk_recipients r set client_id = p_to
       where r.clinic_id = p_clinic and r.client_id = p_from
         and (p_rows is null or r.id = any (app.moved_ids(p_rows, 'bulk_recipients')))
         and not exists (
           select from public.bulk_recipients o
            where o.clinic_id = p_clinic and o.client_id = p_to and o.bulk_id = r.bulk_id)
      returning r.id)
    select jsonb_build_object('bulk_recipients', (select coalesce(jsonb_agg(r.id), '[]') from recipients r));
  end;
