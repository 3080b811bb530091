-- Whether the lead of this CRM contact does not want to be contacted.
create or replace function app.is_crm_contact_blocked(p_contact text) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.crm_lead_links k join public.leads l on l.id = k.lead_id
      where k.contact_id = p_contact and l.do_not_contact);
  end;

grant execute on function app.is_crm_contact_blocked to crm_server;
