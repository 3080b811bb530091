-- Applies the stage that the CRM reports, backwards too, unless the lead has moved since. The outcomes: 'taken'; 'held'
-- for a lead that has become a clinic and stays won; 'overtaken' for one that was moved here meanwhile or is gone.
-- `p_at` is when it was moved there.
create or replace function app.apply_crm_stage(p_lead uuid, p_from text, p_stage text, p_at timestamptz) returns text
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
  perform app.set_lead_stage(p_lead, p_stage, case when p_stage = 'lost' then 'Lost in the CRM' end, 'Moved in the CRM');
  update public.crm_lead_links l set stage_at = p_at where l.lead_id = p_lead;
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('lead.moved', p_lead::text, null, jsonb_build_object('stage', lead.stage), jsonb_build_object('stage', p_stage, 'by', 'crm'));
  return 'taken';
end $$;

grant execute on function app.apply_crm_stage to crm_server;
