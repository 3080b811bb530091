-- The worker deletes in the CRM what an erased lead has left there, behind the leads that are being sent.
create or replace function app.queue_crm_erasure(p_erasure uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if app.crm_lead_connection() is not null then
    perform app.add_job('crm.eraseContact', jsonb_build_object('erasureId', p_erasure), 'crm:leads', null, 'crm.eraseContact:' || p_erasure);
  end if;
end $$;
