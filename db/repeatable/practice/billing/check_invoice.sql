-- CORE-5, checked at commit: an invoice has lines that add up to it, its counter has reached its number, and its ledger entry books
-- its total to the client. What credit notes take back of a line is at most the line, and never without one of them naming the same
-- invoice. The argument is the column that has the invoice's id. It runs with definer rights so that no policy hides a row; it
-- reveals nothing.
create or replace function app.check_invoice() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  invoice public.invoices;
  net bigint;
  tax bigint;
begin
  select * into invoice from public.invoices i where i.clinic_id = clinic and i.id = subject;
  select sum(l.net_minor), sum(l.tax_minor) into net, tax
    from public.invoice_lines l where l.clinic_id = clinic and l.invoice_id = subject;
  if (net, tax) is distinct from (invoice.net_minor, invoice.tax_minor) then
    raise exception 'the lines of invoice % do not add up to it', invoice.number
      using errcode = 'check_violation', constraint = 'invoices_lines_check';
  end if;
  if exists (select from public.invoice_lines l where l.clinic_id = clinic and l.invoice_id = subject
              and l.credits_id is distinct from invoice.credits_id) then
    raise exception 'a line of % belongs to another invoice', invoice.number
      using errcode = 'check_violation', constraint = 'invoices_credit_check';
  end if;
  if not exists (select from public.invoice_counters c
                  where c.clinic_id = clinic and c.series = invoice.series and c.year = invoice.year and c.last >= invoice.counter) then
    raise exception 'invoice % was not counted', invoice.number
      using errcode = 'check_violation', constraint = 'invoices_counted_check';
  end if;
  if invoice.total_minor <> coalesce((
    select sum(p.amount_minor) from public.ledger_postings p
     where p.clinic_id = clinic and p.entry_id = invoice.ledger_entry_id and p.account = 'receivable' and p.currency = invoice.currency), 0) then
    raise exception 'the ledger does not have invoice %', invoice.number
      using errcode = 'check_violation', constraint = 'invoices_ledger_check';
  end if;
  if invoice.credits_id is not null and exists (
    select from public.invoice_lines l
      join lateral (select sum(k.net_minor) as net, sum(k.tax_minor) as tax from public.invoice_lines k
                     where k.clinic_id = clinic and k.credits_id = l.invoice_id and k.credits_position = l.position) credited on true
     where l.clinic_id = clinic and l.invoice_id = invoice.credits_id
       and (l.net_minor + credited.net < 0 or l.tax_minor + credited.tax < 0)) then
    raise exception 'more is credited than invoice % has', invoice.credits_id
      using errcode = 'check_violation', constraint = 'invoices_credit_check';
  end if;
  return null;
end $$;
