-- Queues an email with an order to its supplier, and records it. Null, and nothing is sent, where the supplier has no email address.
-- Beyond the caller's policies: it adds to the outbox.
create or replace function app.send_purchase_order_email(p_clinic uuid, p_order uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  recipient text;
  sent uuid := gen_random_uuid();
begin
  if app.clinic_id() is distinct from p_clinic or not app.has_permission('stock:write') then
    raise exception 'permission denied to send an order' using errcode = 'insufficient_privilege';
  end if;
  select s.email into recipient
    from public.purchase_orders o
    join public.suppliers s on s.clinic_id = p_clinic and s.id = o.supplier_id
   where o.clinic_id = p_clinic and o.id = p_order and o.document is not null;
  if recipient is null then
    return null;
  end if;
  insert into public.purchase_order_emails (clinic_id, id, order_id) values (p_clinic, sent, p_order);
  perform app.queue_email('purchase_order', recipient, jsonb_build_object('clinicId', p_clinic, 'orderId', p_order));
  return sent;
end $$;

grant execute on function app.send_purchase_order_email to clinic_member;
