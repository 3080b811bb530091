-- Checked at commit: what a payment pays, and what of it went back, never exceeds it without its rounding, and no invoice gets less than nothing from it.
-- The payment is locked, so that two who allocate it see each other. The argument is the column that has the payment's id. It runs
-- with definer rights so that no policy hides a row; it reveals nothing.
create or replace function app.check_payment() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  payment uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  amount bigint;
  gone bigint;
  allocated bigint;
  lowest bigint;
begin
  select p.amount_minor - p.rounding_minor into amount from public.payments p where p.clinic_id = clinic and p.id = payment for no key update;
  select coalesce(sum(r.amount_minor - r.rounding_minor), 0) into gone
    from public.payment_reversals r where r.clinic_id = clinic and r.payment_id = payment;
  select coalesce(sum(a.total), 0), coalesce(min(a.total), 0) into allocated, lowest from (
    select sum(p.amount_minor) as total from public.payment_allocations p
     where p.clinic_id = clinic and p.payment_id = payment group by p.invoice_id) a;
  if gone + allocated > amount or lowest < 0 then
    raise exception 'payment % is used for more than it has', payment
      using errcode = 'check_violation', constraint = 'payments_used_check';
  end if;
  return null;
end $$;
