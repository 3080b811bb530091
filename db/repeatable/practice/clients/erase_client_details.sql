-- Leaves clients as rows without a name: no address, notes, contacts and account.
create or replace function app.erase_client_details(p_clinic uuid, p_clients uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.client_contacts k where k.clinic_id = p_clinic and k.client_id = any (p_clients);
  update public.clients c
     set full_name = 'Erased client', address_line = null, postal_code = null, city = null, region = null, country = null,
         notes = null, language = null, user_id = null, archived_at = coalesce(c.archived_at, now()), erased_at = now()
   where c.clinic_id = p_clinic and c.id = any (p_clients);
end $$;
