-- CORE-7, checked at commit: the level of what was moved is the sum of its movements. It runs with definer rights so that no policy
-- hides a row; it reveals nothing.
create or replace function app.check_stock_level() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  kept bigint;
  moved bigint;
begin
  select l.quantity_thousandths into kept from public.stock_levels l
   where l.clinic_id = new.clinic_id and l.item_id = new.item_id and l.location_id = new.location_id
     and l.lot_id is not distinct from new.lot_id;
  select sum(m.quantity_thousandths) into moved from public.stock_movements m
   where m.clinic_id = new.clinic_id and m.item_id = new.item_id and m.location_id = new.location_id
     and m.lot_id is not distinct from new.lot_id;
  if coalesce(kept, 0) <> moved then
    raise exception 'CORE-7: the level of item % is not the sum of its movements', new.item_id
      using errcode = 'check_violation', constraint = 'stock_levels_sum_check';
  end if;
  return null;
end $$;
