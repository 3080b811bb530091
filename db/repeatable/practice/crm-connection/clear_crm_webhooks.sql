-- Deletes what the CRM reported about a contact of the platform. Events of locations that clinics have connected are
-- theirs.
create or replace function app.clear_crm_webhooks(p_contact text, p_opportunity text, p_email_folded text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.crm_webhooks w
   where w.clinic_id is null and (w.payload ->> 'id' in (p_contact, p_opportunity) or w.payload ->> 'contactId' = p_contact
     or lower(btrim(w.payload ->> 'email')) = p_email_folded);
end $$;
