-- Checked at commit: each number that was counted is on an invoice. It runs with definer rights so that no policy hides the
-- invoice; it reveals nothing.
create or replace function app.check_invoice_counter() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (tg_op = 'UPDATE' and new.last <> old.last + 1) or (tg_op = 'INSERT' and new.last <> 1) or not exists (
    select from public.invoices i
     where i.clinic_id = new.clinic_id and i.series = new.series and i.year = new.year and i.counter = new.last) then
    raise exception 'invoice number % % % is on no invoice', new.series, new.year, new.last
      using errcode = 'check_violation', constraint = 'invoice_counters_used_check';
  end if;
  return null;
end $$;
