-- CORE-2, checked at commit: the movements of an act that is done add up to what it uses (STOCK-1), those of any other act to
-- nothing. The argument is the column that has the act's id. It runs with definer rights because it compares with the catalogue,
-- whoever moves the stock; it reveals nothing.
create or replace function app.check_act_stock() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  act public.acts;
begin
  select * into act from public.acts a where a.clinic_id = clinic and a.id = subject;
  if act.status <> 'done' and exists (
    select from public.stock_movements m where m.clinic_id = clinic and m.act_id = subject
     group by m.item_id having sum(m.quantity_thousandths) <> 0) then
    raise exception 'CORE-2: act % is % and has moved stock', subject, act.status
      using errcode = 'check_violation', constraint = 'acts_stock_check';
  end if;
  -- What it uses may have been changed in the catalogue since the act was done, a moment ago: it is done again then.
  if act.status = 'done' and exists (
    select from app.stock_use_of(clinic, act.item_id, act.quantity_thousandths) used
      full join (select m.item_id, m.unit, -sum(m.quantity_thousandths) as quantity from public.stock_movements m
                  where m.clinic_id = clinic and m.act_id = subject group by m.item_id, m.unit) moved
        on moved.item_id = used.item_id and moved.unit = used.unit
     where moved.quantity is distinct from used.quantity_thousandths) then
    raise exception 'CORE-2: act % has not moved the stock that it uses', subject
      using errcode = 'serialization_failure', constraint = 'acts_stock_check';
  end if;
  return null;
end $$;
