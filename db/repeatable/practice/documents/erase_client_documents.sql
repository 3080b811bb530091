-- Deletes documents about clients that belong to no pet, with their files, and returns their ids.
create or replace function app.erase_client_documents(p_clinic uuid, p_clients uuid[]) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  documents uuid[];
  files uuid[];
begin
  with gone as (
    delete from public.documents d
     where d.clinic_id = p_clinic and d.client_id = any (p_clients) and d.pet_id is null
       and not exists (select from public.vaccinations v where v.clinic_id = p_clinic and v.proof_document_id = d.id)
    returning d.id, d.object_id)
  select coalesce(array_agg(g.id), '{}'), coalesce(array_agg(g.object_id), '{}') into documents, files from gone g;
  perform app.delete_objects(files);
  return documents || files;
end $$;
