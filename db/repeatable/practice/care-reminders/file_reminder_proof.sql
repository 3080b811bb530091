-- Files what a client sent as proof with their answer as a document of the pet, which clients do not see, and returns its id; null
-- without a file, or for one that was not sent for this. For definer functions.
create or replace function app.file_reminder_proof(p_clinic uuid, p_file uuid, p_item public.care_reminder_items, p_done_on date)
  returns uuid language plpgsql as $$
declare
  path text := p_clinic || '/' || p_file;
begin
  if p_file is null or not exists (
    select from storage.objects o
     where o.clinic_id = p_clinic and o.bucket_id = 'documents' and o.name = path and o.owner_id is null
       and o.created_at > now() - interval '1 hour'
       and not exists (select from public.documents d where d.clinic_id = p_clinic and d.object_id = o.id)) then
    return null;
  end if;
  perform app.file_document(p_clinic, p_file, p_item.pet_id, p_item.client_id, null, 'certificate',
    left('Sent by the client, not checked: ' || p_item.name, 200), path, p_done_on, false);
  return p_file;
end $$;
