-- INSTAL-1, checked at commit: the parts of a payment plan and its invoices add up to it, its invoices are those of the client and have
-- as much left to pay, and no other plan that runs covers one of them. The invoices are locked, so that two who agree on them see each
-- other, as do those who pay them. It runs with definer rights so that no policy hides a row; it reveals nothing.
create or replace function app.check_payment_plan() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
begin
  perform from public.invoices i
    where i.clinic_id = clinic
      and i.id in (select v.invoice_id from public.payment_plan_invoices v where v.clinic_id = clinic and v.plan_id = new.id)
    order by i.id for no key update;
  if new.total_minor is distinct from (
       select sum(t.amount_minor) from public.payment_plan_parts t where t.clinic_id = clinic and t.plan_id = new.id)
     or new.total_minor is distinct from (
       select sum(v.open_minor) from public.payment_plan_invoices v where v.clinic_id = clinic and v.plan_id = new.id) then
    raise exception 'a payment plan does not add up' using errcode = 'check_violation', constraint = 'payment_plans_sum_check';
  end if;
  if exists (
    select from public.payment_plan_invoices v
      join public.payment_plan_invoices o on o.clinic_id = clinic and o.invoice_id = v.invoice_id and o.plan_id <> v.plan_id
      join public.payment_plans p on p.clinic_id = clinic and p.id = o.plan_id and p.ended_at is null
     where v.clinic_id = clinic and v.plan_id = new.id) then
    raise exception 'an invoice is in two payment plans' using errcode = 'check_violation', constraint = 'payment_plans_one_check';
  end if;
  if exists (
    select from public.payment_plan_invoices v
      join public.invoices i on i.clinic_id = clinic and i.id = v.invoice_id
     where v.clinic_id = clinic and v.plan_id = new.id
       and (i.client_id <> new.client_id or i.currency <> new.currency or i.kind <> 'invoice' or v.open_minor > i.total_minor
         + coalesce((select sum(k.total_minor) from public.invoices k where k.clinic_id = clinic and k.credits_id = i.id), 0)
         - coalesce((select sum(a.amount_minor) from public.payment_allocations a
                      where a.clinic_id = clinic and a.invoice_id = i.id), 0)
         - coalesce((select sum(w.amount_minor) from public.invoice_write_offs w
                      where w.clinic_id = clinic and w.invoice_id = i.id), 0))) then
    raise exception 'an invoice has less left to pay' using errcode = 'check_violation', constraint = 'payment_plans_open_check';
  end if;
  return null;
end $$;
