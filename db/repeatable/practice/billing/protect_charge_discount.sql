-- A discount is at most the charge's amount, and stays as it is once the charge is on an invoice: it is taken back and given anew
-- before. The lock waits for an invoice that is being issued. It runs with definer rights so that no policy hides the charge; it
-- reveals nothing.
create or replace function app.protect_charge_discount() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  discount public.charge_discounts := case when tg_op = 'DELETE' then old else new end;
  charge public.charges;
begin
  if tg_op = 'UPDATE' then
    raise exception 'a discount never changes' using errcode = 'insufficient_privilege';
  end if;
  select * into charge from public.charges c
   where c.clinic_id = discount.clinic_id and c.id = discount.charge_id for no key update;
  if exists (select from public.invoiced_charges i where i.clinic_id = discount.clinic_id and i.charge_id = discount.charge_id) then
    raise exception 'the charge is on an invoice' using errcode = 'check_violation', constraint = 'charges_invoiced_check';
  end if;
  if tg_op = 'INSERT' and (charge.voided_at is not null or new.amount_minor > charge.amount_minor) then
    raise exception 'a discount is at most the charge' using errcode = 'check_violation', constraint = 'charge_discounts_charge_check';
  end if;
  return discount;
end $$;
