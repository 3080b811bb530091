-- The lead has become a clinic. One that is already linked with a clinic keeps it.
create or replace function app.convert_lead(p_lead uuid, p_clinic uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  lead public.leads;
begin
  select l.* into lead from public.leads l
   where l.id = (select coalesce(m.merged_into, m.id) from public.leads m where m.id = p_lead) for update;
  if not found then
    raise exception 'there is no such lead' using errcode = 'no_data_found';
  end if;
  if lead.clinic_id is not null then
    return;
  end if;
  update public.leads l set stage = 'won', lost_reason = null, clinic_id = p_clinic where l.id = lead.id;
  insert into public.audit_entries (action, subject_id, clinic_id, before, after)
    values ('lead.converted', lead.id::text, null, jsonb_build_object('stage', lead.stage),
      jsonb_build_object('stage', 'won', 'clinicId', p_clinic));
end $$;
