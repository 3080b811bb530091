-- Moves a lead forward, never back, and never out of won or lost: a late request changes nothing. `lost` is possible
-- from any open stage, with its reason in `p_reason`. For a merged lead, moves the one it was merged into.
create or replace function app.advance_lead(p_lead uuid, p_stage text, p_reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  lead public.leads;
begin
  select l.* into lead from public.leads l
   where l.id = (select coalesce(m.merged_into, m.id) from public.leads m where m.id = p_lead) for update;
  if not found then
    raise exception 'there is no such lead' using errcode = 'no_data_found';
  end if;
  if lead.stage in ('won', 'lost')
     or (p_stage <> 'lost' and app.lead_stage_position(p_stage) <= app.lead_stage_position(lead.stage)) then
    return;
  end if;
  perform set_config('app.lead_reason', coalesce(p_reason, ''), true);
  update public.leads l set stage = p_stage,
      lost_reason = case when p_stage = 'lost' then left(coalesce(nullif(btrim(p_reason), ''), 'No reason given'), 500) end
   where l.id = lead.id;
  perform set_config('app.lead_reason', '', true);
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('lead.moved', lead.id::text, null, jsonb_build_object('stage', lead.stage), jsonb_build_object('stage', p_stage));
end $$;
