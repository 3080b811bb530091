-- Queues the deletion of an erased lead in the CRM. A contact that another lead shares stays.
create or replace function app.delete_lead_in_crm() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  link public.crm_lead_links;
  contact text;
  made uuid;
begin
  delete from public.crm_lead_links l where l.lead_id = old.id returning * into link;
  contact := case when not exists (
    select from public.crm_lead_links o where o.location_id = link.location_id and o.contact_id = link.contact_id) then link.contact_id end;
  perform app.clear_crm_webhooks(contact, link.opportunity_id, old.email_folded);
  if link.location_id is not null and (contact is not null or link.opportunity_id is not null) then
    insert into public.crm_erasures (location_id, contact_id, opportunity_id) values (link.location_id, contact, link.opportunity_id)
      returning id into made;
    perform app.queue_crm_erasure(made);
  end if;
  return old;
end $$;
