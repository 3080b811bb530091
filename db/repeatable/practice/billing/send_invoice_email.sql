-- Queues an email with an invoice to one of its client's addresses, and records it. Null, and nothing is sent, where the client has
-- no such address any more. Beyond the caller's policies: it adds to the outbox.
create or replace function app.send_invoice_email(p_clinic uuid, p_invoice uuid, p_contact uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
  sent uuid := gen_random_uuid();
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('billing:write') then
    raise exception 'permission denied to send an invoice' using errcode = 'insufficient_privilege';
  end if;
  select k.value into recipient
    from public.invoices i
    join public.clients c on c.clinic_id = p_clinic and c.id = i.client_id and c.erased_at is null
    join public.client_contacts k on k.clinic_id = p_clinic and k.client_id = i.client_id and k.id = p_contact and k.kind = 'email'
   where i.clinic_id = p_clinic and i.id = p_invoice;
  if recipient is null then
    return null;
  end if;
  insert into public.invoice_emails (clinic_id, id, invoice_id) values (p_clinic, sent, p_invoice);
  perform app.queue_email('invoice', recipient, jsonb_build_object('clinicId', p_clinic, 'invoiceId', p_invoice));
  return sent;
end $$;

grant execute on function app.send_invoice_email to clinic_member;
