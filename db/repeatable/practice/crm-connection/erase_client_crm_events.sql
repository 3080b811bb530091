-- Deletes what the clinic's CRM reported about a person: events with one of these addresses or phone numbers, and all others
-- of the same contact.
create or replace function app.erase_client_crm_events(p_clinic uuid, p_contacts text[]) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  contacts text[] := array(
    select coalesce(w.payload ->> 'contactId', w.payload ->> 'id') from public.crm_webhooks w
     where w.clinic_id = p_clinic
       and (lower(btrim(w.payload ->> 'email')) = any (p_contacts) or btrim(w.payload ->> 'phone') = any (p_contacts)));
begin
  delete from public.crm_webhooks w
   where w.clinic_id = p_clinic and coalesce(w.payload ->> 'contactId', w.payload ->> 'id') = any (contacts);
end $$;
