-- Queues the email that brings an estimate to its client, and returns the address; null for a client without one. The job that sends it
-- makes the link, so that no copy of it waits in the outbox.
create or replace function app.email_estimate(p_clinic uuid, p_estimate uuid) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('billing:write') then
    raise exception 'permission denied to send an estimate' using errcode = 'insufficient_privilege';
  end if;
  select k.value into address from public.estimates e
    join public.client_contacts k on k.clinic_id = p_clinic and k.client_id = e.client_id and k.kind = 'email'
   where e.clinic_id = p_clinic and e.id = p_estimate and e.status = 'sent'
   order by k.is_primary desc, k.id limit 1;
  if address is not null then
    perform app.queue_email('estimate', address, jsonb_build_object('clinicId', p_clinic, 'estimateId', p_estimate));
  end if;
  return address;
end $$;

grant execute on function app.email_estimate to clinic_member;
