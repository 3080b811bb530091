-- Retries one lead, or all that have failed. Returns how many.
create or replace function app.retry_crm_leads(p_lead uuid) returns integer language plpgsql security definer set search_path = '' as $$
declare
  tried uuid[];
begin
  if not app.has_permission('platform_crm:manage') then
    raise exception 'permission denied to retry leads' using errcode = 'insufficient_privilege';
  end if;
  with again as (
    update public.crm_lead_links l set state = 'waiting', attempts = 0, reason = null
     where case when p_lead is null then l.state = 'failed' else l.lead_id = p_lead end returning l.lead_id)
  select coalesce(array_agg(lead_id), '{}') into tried from again;
  perform app.queue_crm_lead(one) from unnest(tried) one;
  return cardinality(tried);
end $$;

grant execute on function app.retry_crm_leads to platform_member;
