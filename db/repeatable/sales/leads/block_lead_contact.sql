-- Applies do-not-contact that was set in the CRM. The CRM can never lift it here.
create or replace function app.block_lead_contact(p_lead uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.leads l set do_not_contact = true where l.id = p_lead and not l.do_not_contact;
  if found then
    insert into public.audit_entries (action, subject_id, clinic_id, after)
      values ('lead.changed', p_lead::text, null, jsonb_build_object('doNotContact', true, 'by', 'crm'));
  end if;
  return found;
end $$;

grant execute on function app.block_lead_contact to crm_server;
