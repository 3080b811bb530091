-- Queues a comparison with the CRM of leads that were not compared for long: the provider sends an event once, and it
-- may get lost.
create or replace function app.queue_crm_reconciliation(p_hours integer, p_most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  perform app.sweep_crm_webhooks();
  perform app.queue_crm_erasure(e.id) from (select id from public.crm_erasures order by created_at limit p_most) e;
  select count(app.queue_crm_lead(due.lead_id)) into queued from (
    select l.lead_id from public.crm_lead_links l
     where l.state = 'waiting' or (l.state = 'synced' and l.synced_at < now() - make_interval(hours => p_hours))
     order by l.synced_at nulls first limit p_most) due;
  return queued;
end $$;

grant execute on function app.queue_crm_reconciliation to crm_server;
