-- Moves documents from one client to another, and returns their ids. With the list of a merge it takes that merge back.
create or replace function app.move_client_documents(p_clinic uuid, p_from uuid, p_to uuid, p_rows jsonb) returns jsonb
  language sql volatile security definer set search_path = ''
  begin atomic
    with done as (
      update public.documents d set client_id = p_to
       where d.clinic_id = p_clinic and d.client_id = p_from
         and (p_rows is null or d.id = any (app.moved_ids(p_rows, 'documents')))
      returning d.id)
    select jsonb_build_object('documents', coalesce(jsonb_agg(d.id), '[]')) from done d;
  end;
