-- CORE-3, CORE-7. Keeps the level of a lot at a location, for whoever moves it; nobody else writes levels. A lot that would have less
-- than nothing is refused by the level's check. It runs with definer rights because no role may write levels; it reveals nothing.
create or replace function app.apply_stock_movement() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- By what app.check_level_change allows a level to change.
  perform set_config('app.stock_move',
    concat_ws(' ', new.clinic_id, new.item_id, new.location_id, coalesce(new.lot_id::text, 'short'), new.quantity_thousandths), true);
  -- First, because an insert is checked before its conflict is seen.
  update public.stock_levels l set quantity_thousandths = l.quantity_thousandths + new.quantity_thousandths
   where l.clinic_id = new.clinic_id and l.item_id = new.item_id and l.location_id = new.location_id
     and l.lot_id is not distinct from new.lot_id;
  if not found then
    insert into public.stock_levels (clinic_id, item_id, location_id, lot_id, quantity_thousandths)
      values (new.clinic_id, new.item_id, new.location_id, new.lot_id, new.quantity_thousandths)
      on conflict on constraint stock_levels_place_key
      do update set quantity_thousandths = stock_levels.quantity_thousandths + excluded.quantity_thousandths;
  end if;
  delete from public.stock_levels l
   where l.clinic_id = new.clinic_id and l.item_id = new.item_id and l.location_id = new.location_id
     and l.lot_id is not distinct from new.lot_id and l.quantity_thousandths = 0;
  perform set_config('app.stock_move', '', true);
  return null;
end $$;
