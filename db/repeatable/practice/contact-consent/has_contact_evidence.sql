-- Whether a message of an address was entered in the ledger before. For staff and jobs of the clinic, and its clients. Beyond the
-- caller's policies: that, and nothing else.
create or replace function app.has_contact_evidence(p_clinic uuid, p_address text, p_message text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  if app.clinic_id() is distinct from p_clinic and p_clinic not in (select app.own_clinic_ids()) then
    raise exception 'permission denied to read consents' using errcode = 'insufficient_privilege';
  end if;
  return exists (
    select from public.contact_consents l
     where l.clinic_id = p_clinic and l.address_hash = app.contact_hash(p_clinic, p_address) and l.evidence ->> 'messageId' = p_message);
end $$;

grant execute on function app.has_contact_evidence to clinic_member, job_server, clinic_client;
