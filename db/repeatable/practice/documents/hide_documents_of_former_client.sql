-- CORE-9, CORE-10. Documents about a pet that also name its former client, such as a consent with their signature, are not shown to
-- the pet's new clients. Staff may show one again.
create or replace function app.hide_documents_of_former_client() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.documents d set is_client_visible = false, version = d.version + 1
   where d.clinic_id = new.clinic_id and d.pet_id = new.pet_id and d.client_id = new.client_id and d.is_client_visible;
  return null;
end $$;
