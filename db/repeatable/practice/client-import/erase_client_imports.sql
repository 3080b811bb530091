-- Forgets that clients were imported: a hash of a name, an address and a number can be guessed.
create or replace function app.erase_client_imports(p_clinic uuid, p_clients uuid[]) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from public.client_import_clients i where i.clinic_id = p_clinic and i.client_id = any (p_clients);
  end;
