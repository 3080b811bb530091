-- The outbox: marks a new or changed lead to be sent, in the transaction that changes it.
create or replace function app.mark_lead_for_crm() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  merged public.crm_lead_links;
begin
  if new.merged_into is not null then
    -- When leads are merged, the CRM record of one becomes the other's.
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
