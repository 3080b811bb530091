-- CORE-4: a line is added together with its invoice, never later. A credit note locks the invoice that it takes back, so that two
-- of them see each other. It runs with definer rights so that no policy hides the invoice; it reveals nothing.
create or replace function app.check_invoice_line_is_new() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.invoices i
                  where i.clinic_id = new.clinic_id and i.id = new.invoice_id and i.issued_at = now()) then
    raise exception 'an invoice never changes' using errcode = 'check_violation', constraint = 'invoice_lines_new_check';
  end if;
  if new.credits_id is not null then
    perform from public.invoices i
      where i.clinic_id = new.clinic_id and i.id = new.credits_id and i.kind = 'invoice' for no key update;
    if not found then
      raise exception 'a credit note takes back an invoice' using errcode = 'check_violation', constraint = 'invoices_credit_check';
    end if;
  end if;
  return new;
end $$;
