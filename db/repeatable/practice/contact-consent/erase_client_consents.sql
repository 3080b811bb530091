-- G-02. Empties what names clients in the ledger and in their links: addresses, and what proved a consent. The hashes of addresses stay for
-- ever, so that whoever has an address is not written to who asked not to be. Rows about an address of theirs that name nobody are
-- emptied too; those of another client who has the same address are that client's. It runs before their contacts are deleted.
create or replace function app.erase_client_consents(p_clinic uuid, p_clients uuid[]) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  hashes bytea[] := array(
    select app.contact_hash(p_clinic, k.normalized) from public.client_contacts k
     where k.clinic_id = p_clinic and k.client_id = any (p_clients)
    union
    select l.address_hash from public.contact_consents l where l.clinic_id = p_clinic and l.client_id = any (p_clients));
begin
  update public.contact_consents l set address = null, evidence = '{"erased": true}'
   where l.clinic_id = p_clinic and (l.client_id = any (p_clients) or (l.client_id is null and l.address_hash = any (hashes)))
     and (l.address is not null or l.evidence <> '{"erased": true}');
  update public.contact_links k set address = null
   where k.clinic_id = p_clinic and (k.client_id = any (p_clients) or (k.client_id is null and k.address_hash = any (hashes)));
  delete from public.contact_preferences f where f.clinic_id = p_clinic and f.client_id = any (p_clients);
end $$;
