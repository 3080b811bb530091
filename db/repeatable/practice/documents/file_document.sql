-- Adds a file that the server has made to the record of a pet or a client, once. For jobs. The caller's account is not known
-- then, so that nobody is named as who uploaded it.
create or replace function app.file_document(p_clinic uuid, p_id uuid, p_pet uuid, p_client uuid, p_visit uuid, p_kind text,
    p_title text, p_path text, p_dated_on date, p_is_client_visible boolean)
  returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.documents (clinic_id, id, pet_id, client_id, visit_id, kind, title, object_id, object_name, mime_type, size_bytes,
      dated_on, is_client_visible)
    select p_clinic, p_id, p_pet, p_client, p_visit, p_kind, p_title, o.id, o.name, o.mime_type, o.size_bytes, p_dated_on,
        p_is_client_visible
      from storage.objects o
     where o.clinic_id = p_clinic and o.bucket_id = 'documents' and o.name = p_path
    on conflict (clinic_id, id) do nothing;
  if found then
    insert into public.audit_entries (action, subject_id, clinic_id, after)
      values ('document.added', p_id::text, p_clinic, jsonb_build_object('title', p_title, 'kind', p_kind));
  end if;
end $$;

grant execute on function app.file_document to job_server;
