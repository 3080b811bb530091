-- What comes from the CRM may come late, and in another order than it happened. What is needed to tell an echo of our own
-- writes from a move of the CRM's people, and an end of a connection from the one that was made after it.

-- When the CRM was last moved from here, by its own clock where it says so: what it sends for a while after that may be
-- about where the opportunity stood before.
alter table crm_lead_links add column told_at timestamptz;
-- When the latest of the CRM's events about the opportunity was sent: one that was sent before it says nothing any more.
alter table crm_lead_links add column heard_at timestamptz;
-- When somebody has connected, or connected anew: what came in before is about the connection before.
alter table crm_credentials add column connected_at timestamptz not null default now();

drop function app.take_crm_stage(uuid, text, timestamptz);
-- Takes over the stage that the CRM says, backwards too, for a lead that still stands here where it stood when that was
-- decided. `taken`; `held` for a lead that has become a clinic, and stays won; `overtaken` for one that was moved here
-- meanwhile, or is gone. `p_at` is when it was moved there.
create function app.take_crm_stage(p_lead uuid, p_from text, p_stage text, p_at timestamptz) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  lead public.leads;
begin
  select l.* into lead from public.leads l where l.id = p_lead for update;
  if not found or lead.merged_into is not null then
    return 'overtaken';
  end if;
  if lead.clinic_id is not null then
    return 'held';
  end if;
  if lead.stage <> p_from or lead.stage = p_stage then
    return 'overtaken';
  end if;
  perform set_config('app.lead_reason', 'Moved in the CRM', true);
  update public.leads l set stage = p_stage, lost_reason = case when p_stage = 'lost' then 'Lost in the CRM' end where l.id = p_lead;
  perform set_config('app.lead_reason', '', true);
  update public.crm_lead_links l set stage_at = p_at where l.lead_id = p_lead;
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('lead.moved', p_lead::text, null, jsonb_build_object('stage', lead.stage), jsonb_build_object('stage', p_stage, 'by', 'crm'));
  return 'taken';
end $$;

drop function app.end_crm_connections(uuid, text, text);
-- The app was removed from a location, or from an agency: what was connected there by then is no longer. Within the scope of
-- the event alone. How many connections were ended, or lost a location.
create function app.end_crm_connections(p_clinic uuid, p_location text, p_company text, p_received_at timestamptz) returns integer
  language plpgsql security definer set search_path = '' as $$
declare
  ended integer;
  lessened integer := 0;
begin
  delete from public.ghl_integrations g using public.crm_credentials c
   where c.user_id = g.user_id and c.clinic_id is not distinct from p_clinic and c.connected_at <= p_received_at
     and case when p_location is null then c.user_type = 'Company' and c.company_id = p_company else c.location_id = p_location end;
  get diagnostics ended = row_count;
  if p_location is not null then
    update public.ghl_integrations g
       set location_data = (select coalesce(jsonb_agg(l), '[]') from jsonb_array_elements(g.location_data) l where l ->> 'id' <> p_location)
      from public.crm_credentials c
     where c.user_id = g.user_id and c.user_type = 'Company' and c.clinic_id is not distinct from p_clinic
       and c.connected_at <= p_received_at
       and g.location_data @> jsonb_build_array(jsonb_build_object('id', p_location));
    get diagnostics lessened = row_count;
  end if;
  return ended + lessened;
end $$;

grant execute on function app.take_crm_stage(uuid, text, text, timestamptz),
  app.end_crm_connections(uuid, text, text, timestamptz), app.queue_crm_lead(uuid, smallint) to crm_server;

select app.hand_over_definers();
