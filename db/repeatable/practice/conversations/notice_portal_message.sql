-- Tells a client by email that something is waiting in the portal, without what it is: once until they have read it. Returns whether an
-- email was queued. Beyond the caller's policies: adds to the outbox.
create or replace function app.notice_portal_message(p_clinic uuid, p_conversation uuid, p_subject text, p_text text) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  client uuid;
  address text;
begin
  if app.clinic_id() is distinct from p_clinic or not (app.has_permission('message:write') or current_setting('role') = 'job_server') then
    raise exception 'permission denied to email a client' using errcode = 'insufficient_privilege';
  end if;
  update public.conversations c set client_noticed_at = now()
   where c.clinic_id = p_clinic and c.id = p_conversation and c.channel = 'portal' and c.client_noticed_at is null
  returning c.client_id into client;
  if client is null then
    return false;
  end if;
  select k.normalized into address
    from public.client_contacts k join public.clients c on c.clinic_id = p_clinic and c.id = k.client_id
   where k.clinic_id = p_clinic and k.client_id = client and k.kind = 'email' and c.erased_at is null
   order by k.is_primary desc, k.id limit 1;
  if address is null then
    return false;
  end if;
  perform app.queue_email('portal_notice', address, jsonb_build_object('clientId', client, 'clinicId', p_clinic,
    'conversationId', p_conversation, 'subject', p_subject, 'text', p_text));
  return true;
end $$;

grant execute on function app.notice_portal_message to clinic_member, job_server;
