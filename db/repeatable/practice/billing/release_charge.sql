-- A credit note that takes back all that is left of a line releases its charge, which then can be voided or put on another invoice.
-- It runs with definer rights because nobody else writes these rows; it reveals nothing.
create or replace function app.release_charge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if 0 <> (select sum(l.net_minor) + sum(l.tax_minor) from public.invoice_lines l
            where l.clinic_id = new.clinic_id
              and ((l.invoice_id = new.credits_id and l.position = new.credits_position)
                or (l.credits_id = new.credits_id and l.credits_position = new.credits_position))) then
    raise exception 'only a line that is credited as a whole is released'
      using errcode = 'check_violation', constraint = 'invoice_lines_release_check';
  end if;
  delete from public.invoiced_charges c
   where c.clinic_id = new.clinic_id and c.charge_id = new.charge_id
     and c.invoice_id = new.credits_id and c.position = new.credits_position;
  return null;
end $$;
