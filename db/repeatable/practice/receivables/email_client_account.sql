-- Queues an email to a client about their account. Returns the address; null where the clinic has none, and for a client who was erased.
-- A job sends reminders only. Beyond the caller's policies: adds to the outbox.
create or replace function app.email_client_account(p_clinic uuid, p_client uuid, p_template text, p_details jsonb) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  if app.clinic_id() is distinct from p_clinic or p_template not in ('client_statement', 'dunning_notice')
    or not (app.has_permission('billing:write') or (current_setting('role') = 'job_server' and p_template = 'dunning_notice')) then
    raise exception 'permission denied to email a client' using errcode = 'insufficient_privilege';
  end if;
  select k.normalized into address
    from public.client_contacts k join public.clients c on c.clinic_id = p_clinic and c.id = k.client_id
   where k.clinic_id = p_clinic and k.client_id = p_client and k.kind = 'email' and c.erased_at is null
   order by k.is_primary desc, k.id limit 1;
  if address is not null then
    perform app.queue_email(p_template, address, p_details || jsonb_build_object('clientId', p_client));
  end if;
  return address;
end $$;

grant execute on function app.email_client_account to clinic_member, job_server;
