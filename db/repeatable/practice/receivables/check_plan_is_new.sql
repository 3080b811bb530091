-- CORE-4: invoices and parts are added together with their payment plan, never later. It runs with definer rights so that no policy
-- hides the plan; it reveals nothing.
create or replace function app.check_plan_is_new() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.payment_plans p
                  where p.clinic_id = new.clinic_id and p.id = new.plan_id and p.created_at = now()) then
    raise exception 'a payment plan never changes' using errcode = 'check_violation', constraint = 'payment_plans_new_check';
  end if;
  return new;
end $$;
