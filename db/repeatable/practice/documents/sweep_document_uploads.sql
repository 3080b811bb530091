-- Deletes files that were uploaded more than a day ago and became neither a document nor a part of a message.
create or replace function app.sweep_document_uploads() returns void language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid;
begin
  for clinic in select c.id from public.clinics c loop
    perform app.delete_objects(array(
      select o.id from storage.objects o
       where o.clinic_id = clinic and o.bucket_id = 'documents' and o.created_at < now() - interval '1 day'
         and not exists (select from public.documents d where d.clinic_id = clinic and d.object_id = o.id)
         and not app.is_message_file(clinic, o.id, o.name)));
  end loop;
end $$;

grant execute on function app.sweep_document_uploads to job_server;
