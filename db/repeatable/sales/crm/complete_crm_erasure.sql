-- The record was deleted in the CRM: deletes the events about it too.
create or replace function app.complete_crm_erasure(p_erasure uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  done public.crm_erasures;
begin
  delete from public.crm_erasures e where e.id = p_erasure returning * into done;
  perform app.clear_crm_webhooks(done.contact_id, done.opportunity_id, null);
end $$;

grant execute on function app.complete_crm_erasure to crm_server;
