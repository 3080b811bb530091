-- CORE-4, DUN-1: an invoice is added together with its notice, of the same client, and each step follows the one before. It runs with
-- definer rights so that no policy hides a row; it reveals nothing.
create or replace function app.check_notice_invoice() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.dunning_notices n join public.invoices i on i.clinic_id = new.clinic_id and i.id = new.invoice_id
     where n.clinic_id = new.clinic_id and n.id = new.notice_id and n.sent_at = now()
       and i.client_id = n.client_id and i.currency = n.currency and i.kind = 'invoice') then
    raise exception 'a reminder of another client' using errcode = 'check_violation', constraint = 'dunning_notice_invoices_new_check';
  end if;
  if new.step <> (select count(*) from public.dunning_notice_invoices s
                   where s.clinic_id = new.clinic_id and s.invoice_id = new.invoice_id) then
    raise exception 'a reminder out of order' using errcode = 'check_violation', constraint = 'dunning_notice_invoices_order_check';
  end if;
  return new;
end $$;
