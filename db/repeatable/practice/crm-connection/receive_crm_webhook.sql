-- Stores an event for everybody whose connection it concerns, and queues a job for each: a location that clinics have
-- connected is theirs, any other the platform's. A new location concerns every connection with its agency. The outcomes:
-- 'stored', 'duplicate', 'unknown' when it concerns nobody here.
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
           or (c.user_type = 'Company' and g.location_data @> jsonb_build_array(jsonb_build_object('id', p_location)))
           or (p_kind = 'INSTALL' and c.user_type = 'Company' and c.company_id = p_company) end)
    select c.clinic_id from concerned c
     where c.clinic_id is not null or p_location is null or p_kind = 'INSTALL' or not exists (select from concerned o where o.clinic_id is not null)
  loop
    is_known := true;
    insert into public.crm_webhooks (clinic_id, event_id, kind, location_id, scheme, payload, sent_at)
      -- Of a contact that was deleted there, only the fact is kept.
      values (scope, p_event, p_kind, p_location, p_scheme,
        case when p_kind in ('ContactDelete', 'OpportunityDelete') then jsonb_build_object('type', p_kind, 'id', p_payload -> 'id') else p_payload end,
        p_sent_at)
      -- Two removals of the app without a timestamp have the same text: the later one is looked at again.
      on conflict (event_id, clinic_id) where event_id is not null
        do update set state = 'waiting', reason = null, received_at = now()
          where p_kind = 'UNINSTALL' and p_sent_at is null
      returning id into stored;
    if stored is not null then
      is_stored := true;
      perform app.queue_crm_webhook(stored);
    end if;
  end loop;
  return case when is_stored then 'stored' when is_known then 'duplicate' else 'unknown' end;
end $$;

grant execute on function app.receive_crm_webhook to crm_server;
