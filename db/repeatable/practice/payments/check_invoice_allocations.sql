-- Checked at commit: an invoice is paid and written off no more than its credit notes leave of it, from payments of the same client and
-- currency, and no more is taken back than was written off. The invoice is locked, so that two who pay it see each other. The argument
-- is the column that has the invoice's id. It runs with definer rights so that no policy hides a row; it reveals nothing.
create or replace function app.check_invoice_allocations() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  invoice public.invoices;
  credited bigint;
  paid bigint;
  written_off bigint;
begin
  select * into invoice from public.invoices i where i.clinic_id = clinic and i.id = subject for no key update;
  select coalesce(sum(k.total_minor), 0) into credited
    from public.invoices k where k.clinic_id = clinic and k.credits_id = subject;
  select coalesce(sum(a.amount_minor), 0) into paid
    from public.payment_allocations a where a.clinic_id = clinic and a.invoice_id = subject;
  select coalesce(sum(w.amount_minor), 0) into written_off
    from public.invoice_write_offs w where w.clinic_id = clinic and w.invoice_id = subject;
  if written_off < 0 then
    raise exception 'more is taken back than was written off of invoice %', invoice.number
      using errcode = 'check_violation', constraint = 'invoice_write_offs_left_check';
  end if;
  if invoice.kind <> 'invoice' or paid + written_off > invoice.total_minor + credited then
    raise exception 'invoice % is paid more than it asks for', invoice.number
      using errcode = 'check_violation', constraint = 'invoices_paid_check';
  end if;
  if exists (
    select from public.payment_allocations a join public.payments p on p.clinic_id = clinic and p.id = a.payment_id
     where a.clinic_id = clinic and a.invoice_id = subject and a.allocated_at = now() and a.amount_minor > 0
       and (p.client_id <> invoice.client_id or p.currency <> invoice.currency)) then
    raise exception 'a payment of another account or currency' using errcode = 'check_violation', constraint = 'invoices_payer_check';
  end if;
  return null;
end $$;
