-- Deletes what was created in the CRM for a lead that was erased at the same moment. False when the lead exists.
create or replace function app.detach_crm_record(p_lead uuid, p_location text, p_contact text, p_opportunity text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if exists (select from public.leads l where l.id = p_lead) then
    return false;
  end if;
  insert into public.crm_erasures (location_id, contact_id, opportunity_id) values (p_location, p_contact, p_opportunity) returning id into made;
  perform app.queue_crm_erasure(made);
  return true;
end $$;

grant execute on function app.detach_crm_record to crm_server;
