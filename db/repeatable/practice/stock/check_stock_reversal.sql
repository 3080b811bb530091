-- CORE-2 for every role: what takes a movement back is its opposite, of the same act, item, place and lot. It runs with definer rights
-- so that no policy hides the movement; it reveals nothing.
create or replace function app.check_stock_reversal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.stock_movements m
     where m.clinic_id = new.clinic_id and m.id = new.reverses_id and m.reverses_id is null
       and m.location_id is not distinct from new.location_id and m.lot_id is not distinct from new.lot_id
       and (m.act_id, m.item_id, m.unit, m.quantity_thousandths) = (new.act_id, new.item_id, new.unit, -new.quantity_thousandths)) then
    raise exception 'a movement is taken back by its opposite' using errcode = 'check_violation', constraint = 'stock_movements_reversal_check';
  end if;
  return new;
end $$;
