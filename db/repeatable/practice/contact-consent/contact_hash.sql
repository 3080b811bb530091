-- The hash of an address with the key of its clinic; null while the clinic has no key, and then it has no hashes either. Nested, so that
-- a hash cannot be extended. For the functions of this feature only.
create or replace function app.contact_hash(p_clinic uuid, p_address text) returns bytea
  language sql stable security definer set search_path = ''
  begin atomic
    select sha256(k.key || sha256(k.key || convert_to(lower(btrim(p_address)), 'UTF8')))
      from public.contact_hash_keys k where k.clinic_id = p_clinic;
  end;
