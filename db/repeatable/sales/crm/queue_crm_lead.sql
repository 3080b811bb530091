-- Queues the job that sends a lead. Leads and events of the CRM are processed one after the other, so that neither
-- overwrites the other. Without a connection nothing is queued; connecting queues all.
create or replace function app.queue_crm_lead(p_lead uuid, p_priority smallint default 0) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if app.crm_lead_connection() is not null then
    perform app.add_job('crm.syncLead', jsonb_build_object('leadId', p_lead), 'crm:leads', null, 'crm.syncLead:' || p_lead, p_priority);
  end if;
end $$;

grant execute on function app.queue_crm_lead to crm_server;
