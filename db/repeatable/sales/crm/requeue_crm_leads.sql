create or replace function app.requeue_crm_leads() returns integer language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  perform app.queue_crm_erasure(e.id) from public.crm_erasures e;
  select count(app.queue_crm_lead(l.lead_id, 1::smallint)) into queued from public.crm_lead_links l where l.state = 'waiting';
  return queued;
end $$;
