-- Queues the deletion of an erased lead's records in the CRM, behind the leads that are being sent.
create or replace function app.queue_crm_erasure(p_erasure uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if app.crm_lead_connection() is not null then
    perform app.add_job('crm.eraseContact', jsonb_build_object('erasureId', p_erasure), 'crm:leads', null, 'crm.eraseContact:' || p_erasure);
  end if;
end $$;
