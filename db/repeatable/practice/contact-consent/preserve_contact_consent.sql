-- CORE-4 and CORE-10 for every role: a row stays as it is, except that a merge of two clients moves it, and that an erasure empties what
-- names somebody. The hash of the address always stays.
create or replace function app.preserve_contact_consent() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  naming constant text[] := array['address', 'evidence'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'client_id' = to_jsonb(old) - 'client_id' and app.is_merging(new.clinic_id, old.client_id, new.client_id) then
      return new;
    end if;
    if to_jsonb(new) - naming = to_jsonb(old) - naming and new.address is null and new.evidence = '{"erased": true}'
       and app.is_erasing(new.clinic_id) then
      return new;
    end if;
  end if;
  raise exception 'contact_consents is append-only' using errcode = 'insufficient_privilege';
end $$;
