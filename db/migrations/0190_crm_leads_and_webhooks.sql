-- The platform's leads in the CRM, and what the CRM tells us of its own accord.

-- Where the leads go: a location of the platform's connection, and a pipeline there. One row, or none before the first lead.
create table crm_lead_targets (
  is_only       boolean     not null primary key default true,
  location_id   text        not null,
  -- Null until one was chosen, by a person or with the first lead.
  pipeline_id   text,
  pipeline_name text,
  -- The provider's id of the stage that each open stage of a lead stands in. Null until the pipeline was read.
  stage_ids     jsonb,
  -- The pipeline's stages, as they were last read: id and name. Null until then.
  stages        jsonb,
  -- What somebody decided that a stage of the CRM means here, by its id; the others mean what goes there.
  backs         jsonb       not null default '{}',
  updated_at    timestamptz not null default now(),

  constraint crm_lead_targets_one_check   check (is_only),
  constraint crm_lead_targets_backs_check check (jsonb_typeof(backs) = 'object')
);
create trigger crm_lead_targets_touch before update on crm_lead_targets for each row execute function app.touch_updated_at();

-- What of a lead stands in the CRM, and what waits to be sent: written with the lead, in its transaction.
create table crm_lead_links (
  lead_id        uuid        not null primary key references leads on delete cascade,
  state          text        not null default 'waiting',
  -- Why it waits or has failed, in words for people.
  reason         text,
  attempts       integer     not null default 0,
  -- Counts the changes of the lead: what was sent before the last one leaves it waiting.
  change         integer     not null default 1,
  location_id    text,
  contact_id     text,
  opportunity_id text,
  -- Of the contact's fields as they were sent last.
  sent_hash      text,
  -- Where the opportunity stands in the CRM, as far as we know.
  known_stage_id text,
  known_status   text,
  -- When the stage was last changed, on whichever side: the later change wins.
  stage_at       timestamptz not null default now(),
  synced_at      timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),

  constraint crm_lead_links_state_check  check (state in ('waiting', 'synced', 'failed')),
  constraint crm_lead_links_reason_check check (length(reason) <= 500),
  constraint crm_lead_links_status_check check (known_status in ('open', 'won', 'lost', 'abandoned'))
);
create unique index crm_lead_links_opportunity_key on crm_lead_links (location_id, opportunity_id) where opportunity_id is not null;
create index crm_lead_links_contact_idx on crm_lead_links (location_id, contact_id) where contact_id is not null;
create index crm_lead_links_state_idx on crm_lead_links (state, updated_at desc);
create trigger crm_lead_links_touch before update on crm_lead_links for each row execute function app.touch_updated_at();

-- What came in at the webhook's door. Stored before it is acted upon; what was refused leaves its kind and the reason alone.
create table crm_webhooks (
  id          uuid        not null primary key default gen_random_uuid(),
  -- Whose connection it is about; null for the platform's.
  clinic_id   uuid        references clinics on delete cascade,
  -- The provider's id of the event, or the hash of its text where it has none. Null for what was refused.
  event_id    text,
  kind        text        not null,
  location_id text,
  -- Under which of the provider's two schemes it was signed.
  scheme      text,
  state       text        not null default 'waiting',
  reason      text,
  payload     jsonb,
  sent_at     timestamptz,
  received_at timestamptz not null default now(),
  applied_at  timestamptz,
  replays     integer     not null default 0,

  constraint crm_webhooks_state_check   check (state in ('waiting', 'applied', 'ignored', 'refused', 'failed')),
  constraint crm_webhooks_scheme_check  check (scheme in ('ed25519', 'rsa')),
  constraint crm_webhooks_kind_check    check (length(kind) between 1 and 60),
  constraint crm_webhooks_reason_check  check (length(reason) <= 500),
  constraint crm_webhooks_payload_check check ((state = 'refused') = (payload is null))
);
create unique index crm_webhooks_event_key on crm_webhooks (event_id, clinic_id) nulls not distinct where event_id is not null;
create index crm_webhooks_newest_idx on crm_webhooks (clinic_id, received_at desc, id desc);

-- What of an erased lead is still to be deleted in the CRM: the provider's ids, and nothing of whom.
create table crm_erasures (
  id             uuid        not null primary key default gen_random_uuid(),
  location_id    text        not null,
  contact_id     text,
  opportunity_id text,
  -- Why it has not been done yet, in words for people.
  reason         text,
  created_at     timestamptz not null default now(),

  constraint crm_erasures_subject_check check (contact_id is not null or opportunity_id is not null),
  constraint crm_erasures_reason_check  check (length(reason) <= 500)
);

alter table crm_lead_targets enable row level security;
alter table crm_lead_targets force row level security;
alter table crm_lead_links enable row level security;
alter table crm_lead_links force row level security;
alter table crm_webhooks enable row level security;
alter table crm_webhooks force row level security;
alter table crm_erasures enable row level security;
alter table crm_erasures force row level security;

create policy crm_lead_targets_server_all on crm_lead_targets for all to crm_server using (true) with check (true);
create policy crm_lead_links_server_all on crm_lead_links for all to crm_server using (true) with check (true);
create policy crm_webhooks_server_all on crm_webhooks for all to crm_server using (true) with check (true);
create policy crm_erasures_server_all on crm_erasures for all to crm_server using (true) with check (true);
grant select, insert, update on crm_lead_targets, crm_lead_links to crm_server;
grant select, update (reason), delete on crm_erasures to crm_server;
grant select, insert, update, delete on crm_webhooks to crm_server;

create policy crm_lead_targets_platform_select on crm_lead_targets for select to platform_member
  using ((select app.has_permission('platform_crm:manage')));
create policy crm_lead_links_platform_select on crm_lead_links for select to platform_member
  using ((select app.has_permission('platform_crm:manage')));
create policy crm_webhooks_platform_select on crm_webhooks for select to platform_member
  using (clinic_id is null and (select app.has_permission('platform_crm:manage')));
create policy crm_webhooks_member_select on crm_webhooks for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('crm:manage')));
create policy crm_erasures_platform_select on crm_erasures for select to platform_member
  using ((select app.has_permission('platform_crm:manage')));
grant select on crm_lead_targets, crm_lead_links, crm_erasures to platform_member;
-- What an event says of somebody is for the server alone.
grant select (id, clinic_id, kind, location_id, scheme, state, reason, sent_at, received_at, applied_at, replays)
  on crm_webhooks to platform_member, clinic_member;

-- The connection that serves the leads: the oldest that stands, of somebody who is a platform admin now.
create function app.crm_lead_connection() returns uuid language sql stable security definer set search_path = ''
  begin atomic
    select c.user_id from public.crm_credentials c
      join public.user_roles r on r.user_id = c.user_id and r.role = 'platform_admin'
     where c.clinic_id is null and c.needs_reconnect_at is null order by c.created_at, c.user_id limit 1;
  end;
grant execute on function app.crm_lead_connection() to crm_server, platform_member;

-- Wakes the worker for a lead. Leads go one behind the other, and so do the events of the CRM between them: neither
-- meets the other halfway. While nobody is connected there is nothing to do; connecting wakes them all.
create function app.queue_crm_lead(p_lead uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if app.crm_lead_connection() is not null then
    perform app.add_job('crm.syncLead', jsonb_build_object('leadId', p_lead), 'crm:leads', null, 'crm.syncLead:' || p_lead);
  end if;
end $$;

-- The outbox: a lead that is new or has changed waits to be sent, from the transaction on that changed it.
create function app.note_lead_for_crm() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  merged public.crm_lead_links;
begin
  if new.merged_into is not null then
    -- What stands in the CRM of the one is the other's from now on.
    delete from public.crm_lead_links l where l.lead_id = new.id returning * into merged;
    if merged.lead_id is not null then
      update public.crm_lead_links l set state = 'waiting', attempts = 0, reason = null, change = l.change + 1,
          location_id = coalesce(l.location_id, merged.location_id), contact_id = coalesce(l.contact_id, merged.contact_id),
          opportunity_id = coalesce(l.opportunity_id, merged.opportunity_id)
       where l.lead_id = new.merged_into;
      perform app.queue_crm_lead(new.merged_into);
    end if;
    return null;
  end if;
  insert into public.crm_lead_links as l (lead_id) values (new.id)
    on conflict (lead_id) do update set state = 'waiting', attempts = 0, reason = null, change = l.change + 1;
  if tg_op = 'UPDATE' and new.stage <> old.stage then
    update public.crm_lead_links l set stage_at = now() where l.lead_id = new.id;
  end if;
  perform app.queue_crm_lead(new.id);
  return null;
end $$;
create trigger leads_crm_added after insert on leads for each row execute function app.note_lead_for_crm();
create trigger leads_crm_changed after update of stage, full_name, email, phone, clinic_name, country, do_not_contact, merged_into on leads
  for each row when (
    (old.stage, old.full_name, old.email, old.phone, old.clinic_name, old.country, old.do_not_contact, old.merged_into)
      is distinct from (new.stage, new.full_name, new.email, new.phone, new.clinic_name, new.country, new.do_not_contact, new.merged_into))
  execute function app.note_lead_for_crm();

create function app.requeue_crm_leads() returns integer language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  perform app.queue_crm_erasure(e.id) from public.crm_erasures e;
  select count(app.queue_crm_lead(l.lead_id)) into queued from public.crm_lead_links l where l.state = 'waiting';
  return queued;
end $$;

-- A connection for the platform that is made, or made again, sends what has waited for it.
create function app.wake_crm_leads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.requeue_crm_leads();
  return null;
end $$;
create trigger crm_credentials_wake after insert or update of user_type on crm_credentials
  for each row when (new.clinic_id is null and new.needs_reconnect_at is null) execute function app.wake_crm_leads();

-- The worker deletes in the CRM what an erased lead has left there, behind the leads that are being sent.
create function app.queue_crm_erasure(p_erasure uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if app.crm_lead_connection() is not null then
    perform app.add_job('crm.eraseContact', jsonb_build_object('erasureId', p_erasure), 'crm:leads', null, 'crm.eraseContact:' || p_erasure);
  end if;
end $$;

-- Clears what the CRM has told of somebody. Of a location that clinics have connected what was told is theirs.
create function app.clear_crm_webhooks(p_contact text, p_opportunity text, p_email_folded text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.crm_webhooks w
   where w.clinic_id is null and (w.payload ->> 'id' in (p_contact, p_opportunity) or w.payload ->> 'contactId' = p_contact
     or lower(btrim(w.payload ->> 'email')) = p_email_folded);
end $$;

-- A lead that is erased is erased in the CRM too. A contact that another lead shares stays, for that one.
create function app.forget_lead_in_crm() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  link public.crm_lead_links;
  contact text;
  made uuid;
begin
  delete from public.crm_lead_links l where l.lead_id = old.id returning * into link;
  contact := case when not exists (
    select from public.crm_lead_links o where o.location_id = link.location_id and o.contact_id = link.contact_id) then link.contact_id end;
  perform app.clear_crm_webhooks(contact, link.opportunity_id, old.email_folded);
  if link.location_id is not null and (contact is not null or link.opportunity_id is not null) then
    insert into public.crm_erasures (location_id, contact_id, opportunity_id) values (link.location_id, contact, link.opportunity_id)
      returning id into made;
    perform app.queue_crm_erasure(made);
  end if;
  return old;
end $$;
create trigger leads_forget_in_crm before delete on leads for each row execute function app.forget_lead_in_crm();

-- What was made in the CRM for a lead that was erased at that very moment is deleted again. False for a lead that stands.
create function app.disown_crm_record(p_lead uuid, p_location text, p_contact text, p_opportunity text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if exists (select from public.leads l where l.id = p_lead) then
    return false;
  end if;
  insert into public.crm_erasures (location_id, contact_id, opportunity_id) values (p_location, p_contact, p_opportunity) returning id into made;
  perform app.queue_crm_erasure(made);
  return true;
end $$;

-- It is done in the CRM: what that has told of them meanwhile goes too.
create function app.settle_crm_erasure(p_erasure uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  done public.crm_erasures;
begin
  delete from public.crm_erasures e where e.id = p_erasure returning * into done;
  perform app.clear_crm_webhooks(done.contact_id, done.opportunity_id, null);
end $$;

-- All that leaves of a lead. Notes, messages and tasks stay here, and no record of a clinic is within reach.
create function app.crm_lead(p_lead uuid)
  returns table (full_name text, email text, phone text, clinic_name text, country text, source text, stage text,
    do_not_contact boolean, is_merged boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select l.full_name, l.email, l.phone, l.clinic_name, l.country, l.source, l.stage, l.do_not_contact, l.merged_into is not null
      from public.leads l where l.id = p_lead;
  end;

-- Takes over the stage that the CRM says, backwards too. A lead that has become a clinic stays won. False where nothing
-- changed. `p_at` is when it was moved there.
create function app.take_crm_stage(p_lead uuid, p_stage text, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  lead public.leads;
begin
  select l.* into lead from public.leads l where l.id = p_lead for update;
  if not found or lead.clinic_id is not null or lead.merged_into is not null or lead.stage = p_stage then
    return false;
  end if;
  perform set_config('app.lead_reason', 'Moved in the CRM', true);
  update public.leads l set stage = p_stage, lost_reason = case when p_stage = 'lost' then 'Lost in the CRM' end where l.id = p_lead;
  perform set_config('app.lead_reason', '', true);
  update public.crm_lead_links l set stage_at = p_at where l.lead_id = p_lead;
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('lead.moved', p_lead::text, null, jsonb_build_object('stage', lead.stage), jsonb_build_object('stage', p_stage, 'by', 'crm'));
  return true;
end $$;

-- Somebody has asked in the CRM not to be contacted: from now on that holds here too. Never taken back from there.
create function app.bar_crm_lead(p_lead uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.leads l set do_not_contact = true where l.id = p_lead and not l.do_not_contact;
  if found then
    insert into public.audit_entries (action, subject_id, clinic_id, after)
      values ('lead.changed', p_lead::text, null, jsonb_build_object('doNotContact', true, 'by', 'crm'));
  end if;
  return found;
end $$;

-- Whether somebody who stands in the CRM under this id has asked for silence here.
create function app.is_crm_contact_barred(p_contact text) returns boolean language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from public.crm_lead_links k join public.leads l on l.id = k.lead_id
      where k.contact_id = p_contact and l.do_not_contact);
  end;

-- Stores an event for everybody whose connection it is about, and wakes the worker for each: a location that clinics have
-- connected is theirs, any other the platform's. `stored`, `duplicate`, or `unknown` where it is about nobody of ours.
create function app.receive_crm_webhook(p_event text, p_kind text, p_location text, p_company text, p_scheme text, p_payload jsonb,
  p_sent_at timestamptz) returns text language plpgsql security definer set search_path = '' as $$
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
      perform app.add_job('crm.applyWebhook', jsonb_build_object('webhookId', stored), 'crm:leads', null, 'crm.applyWebhook:' || stored);
    end if;
  end loop;
  return case when is_stored then 'stored' when is_known then 'duplicate' else 'unknown' end;
end $$;

-- The app was removed from a location, or from an agency: what was connected there is no longer. Within the scope of the
-- event alone.
create function app.end_crm_connections(p_clinic uuid, p_location text, p_company text) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
begin
  delete from public.ghl_integrations g using public.crm_credentials c
   where c.user_id = g.user_id and c.clinic_id is not distinct from p_clinic
     and case when p_location is null then c.user_type = 'Company' and c.company_id = p_company else c.location_id = p_location end;
  get diagnostics ended = row_count;
  if p_location is not null then
    update public.ghl_integrations g
       set location_data = (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(g.location_data) l where l ->> 'id' <> p_location)
      from public.crm_credentials c
     where c.user_id = g.user_id and c.user_type = 'Company' and c.clinic_id is not distinct from p_clinic
       and g.location_data @> jsonb_build_array(jsonb_build_object('id', p_location));
  end if;
  return ended;
end $$;

-- Leads that were not looked at for long are compared with the CRM: the provider sends an event once, and it may get lost.
create function app.queue_crm_reconciliation(p_hours integer, p_most integer) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  queued integer;
begin
  delete from public.crm_webhooks w where w.received_at < now() - interval '30 days';
  perform app.queue_crm_erasure(e.id) from (select id from public.crm_erasures order by created_at limit p_most) e;
  select count(app.queue_crm_lead(due.lead_id)) into queued from (
    select l.lead_id from public.crm_lead_links l
     where l.state = 'waiting' or (l.state = 'synced' and l.synced_at < now() - make_interval(hours => p_hours))
     order by l.synced_at nulls first limit p_most) due;
  return queued;
end $$;

grant execute on function app.crm_lead(uuid), app.take_crm_stage(uuid, text, timestamptz), app.bar_crm_lead(uuid),
  app.is_crm_contact_barred(text), app.receive_crm_webhook(text, text, text, text, text, jsonb, timestamptz),
  app.end_crm_connections(uuid, text, text), app.queue_crm_reconciliation(integer, integer),
  app.disown_crm_record(uuid, text, text, text), app.settle_crm_erasure(uuid) to crm_server;

-- What people may do about it. One lead is tried again, or all that have failed. How many.
create function app.retry_crm_leads(p_lead uuid) returns integer language plpgsql security definer set search_path = '' as $$
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

-- Sends the leads to another place from now on, all of them anew. False for a location that their connection does not have.
create function app.choose_crm_target(p_location text, p_pipeline text, p_name text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  is_other boolean;
begin
  if not app.has_permission('platform_crm:manage') then
    raise exception 'permission denied to choose a pipeline' using errcode = 'insufficient_privilege';
  end if;
  if not exists (
    select from public.crm_credentials c join public.ghl_integrations g on g.user_id = c.user_id
     where c.user_id = app.crm_lead_connection() and case when c.user_type = 'Location' then c.location_id = p_location
       else g.location_data @> jsonb_build_array(jsonb_build_object('id', p_location)) end) then
    return false;
  end if;
  select t.location_id is distinct from p_location into is_other from public.crm_lead_targets t;
  insert into public.crm_lead_targets as t (location_id, pipeline_id, pipeline_name) values (p_location, p_pipeline, p_name)
    on conflict (is_only) do update set location_id = excluded.location_id, pipeline_id = excluded.pipeline_id,
      pipeline_name = excluded.pipeline_name, stage_ids = null, stages = null, backs = '{}';
  update public.crm_lead_links l set state = 'waiting', attempts = 0, reason = null, change = l.change + 1, known_stage_id = null,
      location_id = case when is_other then null else l.location_id end,
      contact_id = case when is_other then null else l.contact_id end,
      opportunity_id = case when is_other then null else l.opportunity_id end,
      sent_hash = case when is_other then null else l.sent_hash end;
  perform app.requeue_crm_leads();
  return true;
end $$;

-- Decides stage by stage where leads stand in the pipeline and what its stages mean here; all leads are sent anew. False where
-- leads go to another pipeline by now.
create function app.choose_crm_stages(p_pipeline text, p_stages jsonb, p_stage_ids jsonb, p_backs jsonb) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_crm:manage') then
    raise exception 'permission denied to choose stages' using errcode = 'insufficient_privilege';
  end if;
  update public.crm_lead_targets t set stages = p_stages, stage_ids = p_stage_ids, backs = p_backs where t.pipeline_id = p_pipeline;
  if not found then
    return false;
  end if;
  update public.crm_lead_links l set state = 'waiting', attempts = 0, reason = null, change = l.change + 1;
  perform app.requeue_crm_leads();
  return true;
end $$;

-- Has an event applied once more, within the caller's own scope. False where there is no such event to apply.
create function app.replay_crm_webhook(p_webhook uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if not (app.has_permission('platform_crm:manage') or app.has_permission('crm:manage')) then
    raise exception 'permission denied to replay an event' using errcode = 'insufficient_privilege';
  end if;
  update public.crm_webhooks w set state = 'waiting', reason = null, replays = w.replays + 1
   where w.id = p_webhook and w.state <> 'refused' and w.clinic_id is not distinct from app.clinic_id();
  if found then
    perform app.add_job('crm.applyWebhook', jsonb_build_object('webhookId', p_webhook), 'crm:leads', null,
      'crm.applyWebhook:' || p_webhook);
  end if;
  return found;
end $$;
grant execute on function app.retry_crm_leads(uuid), app.choose_crm_target(text, text, text),
  app.choose_crm_stages(text, jsonb, jsonb, jsonb) to platform_member;
grant execute on function app.replay_crm_webhook(uuid) to platform_member, clinic_member;

select app.hand_over_definers();
