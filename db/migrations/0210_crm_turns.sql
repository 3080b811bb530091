-- Who goes first in a queue. What waits for its turn at the CRM may be much: events, which ask nobody outside, go before it,
-- and what somebody has changed just now before what is sent again as a whole.

drop function app.add_job(text, jsonb, text, timestamptz, text);
-- Puts a job into the queue, within the caller's transaction: of those that are due the lowest priority comes first. For the
-- definer functions here.
create function app.add_job(p_job text, p_payload jsonb, p_queue text default null, p_run_at timestamptz default null, p_key text default null,
  p_priority smallint default 0) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(p_job, payload => p_payload::json, queue_name => p_queue, run_at => p_run_at, job_key => p_key,
    max_attempts => 12, priority => p_priority::integer);
end $$;

drop function app.queue_crm_lead(uuid);
-- Wakes the worker for a lead. Leads go one behind the other, and so do the events of the CRM between them: neither
-- meets the other halfway. While nobody is connected there is nothing to do; connecting wakes them all.
create function app.queue_crm_lead(p_lead uuid, p_priority smallint default 0) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if app.crm_lead_connection() is not null then
    perform app.add_job('crm.syncLead', jsonb_build_object('leadId', p_lead), 'crm:leads', null, 'crm.syncLead:' || p_lead, p_priority);
  end if;
end $$;

-- Wakes the worker for an event of the CRM.
create function app.queue_crm_webhook(p_webhook uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform app.add_job('crm.applyWebhook', jsonb_build_object('webhookId', p_webhook), 'crm:leads', null,
    'crm.applyWebhook:' || p_webhook, (-1)::smallint);
end $$;

create or replace function app.requeue_crm_leads() returns integer language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  perform app.queue_crm_erasure(e.id) from public.crm_erasures e;
  select count(app.queue_crm_lead(l.lead_id, 1::smallint)) into queued from public.crm_lead_links l where l.state = 'waiting';
  return queued;
end $$;

create or replace function app.receive_crm_webhook(p_event text, p_kind text, p_location text, p_company text, p_scheme text,
  p_payload jsonb, p_sent_at timestamptz) returns text language plpgsql security definer set search_path = '' as $$
declare
  scope uuid;
  stored uuid;
  is_known boolean := false;
  is_stored boolean := false;
begin
  for scope in
    with concerned as (
      select distinct c.clinic_id from public.crm_credentials c join public.ghl_integrations g on g.user_id = c.user_id
       where case when p_location is null then c.company_id = p_company and c.user_type = 'Company'
         else c.location_id = p_location
           or (c.user_type = 'Company' and g.location_data @> jsonb_build_array(jsonb_build_object('id', p_location))) end)
    select c.clinic_id from concerned c
     where c.clinic_id is not null or p_location is null or not exists (select from concerned o where o.clinic_id is not null)
  loop
    is_known := true;
    insert into public.crm_webhooks (clinic_id, event_id, kind, location_id, scheme, payload, sent_at)
      -- Of somebody who was deleted there nothing is kept but that.
      values (scope, p_event, p_kind, p_location, p_scheme,
        case when p_kind in ('ContactDelete', 'OpportunityDelete') then jsonb_build_object('type', p_kind, 'id', p_payload -> 'id') else p_payload end,
        p_sent_at)
      on conflict do nothing returning id into stored;
    if stored is not null then
      is_stored := true;
      perform app.queue_crm_webhook(stored);
    end if;
  end loop;
  return case when is_stored then 'stored' when is_known then 'duplicate' else 'unknown' end;
end $$;

create or replace function app.replay_crm_webhook(p_webhook uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not (app.has_permission('platform_crm:manage') or app.has_permission('crm:manage')) then
    raise exception 'permission denied to replay an event' using errcode = 'insufficient_privilege';
  end if;
  update public.crm_webhooks w set state = 'waiting', reason = null, replays = w.replays + 1
   where w.id = p_webhook and w.state <> 'refused' and w.clinic_id is not distinct from app.clinic_id();
  if found then
    perform app.queue_crm_webhook(p_webhook);
  end if;
  return found;
end $$;

select app.hand_over_definers();
