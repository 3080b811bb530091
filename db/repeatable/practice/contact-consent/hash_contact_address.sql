-- Stores the hash of an address with the row. The first row of a clinic makes its key. An address of a client who was erased is not
-- stored again, and neither is what else could name them: the hash is enough to refuse. It runs with definer rights for the key,
-- which nobody reads.
create or replace function app.hash_contact_address() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.address is not null then
    insert into public.contact_hash_keys (clinic_id) values (new.clinic_id) on conflict (clinic_id) do nothing;
    new.address := lower(btrim(new.address));
    new.address_hash := app.contact_hash(new.clinic_id, new.address);
  end if;
  if exists (select from public.clients c where c.clinic_id = new.clinic_id and c.id = new.client_id and c.erased_at is not null) then
    new.address := null;
    new.evidence := '{"erased": true}';
  end if;
  return new;
end $$;
