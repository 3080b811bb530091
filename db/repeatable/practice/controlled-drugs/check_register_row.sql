-- CD-2, checked at commit: a row of the register has the movement of the same quantity in the stock, of the lot and the place of its
-- container. It runs with definer rights so that no policy hides a row; it reveals nothing.
create or replace function app.check_register_row() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.kind <> 'opened' and not exists (
    select from public.stock_movements m
      join public.controlled_containers c on c.clinic_id = new.clinic_id and c.id = new.container_id
     where m.clinic_id = new.clinic_id and m.id = new.movement_id and m.item_id = c.item_id and m.lot_id = c.lot_id
       -- What is taken back returns to where it was drawn, and from there to where the container is now.
       and (m.location_id = new.location_id or new.kind = 'undone')
       and (new.kind not in ('given', 'dispensed') or m.act_id = new.act_id)
       and case new.kind
         when 'moved' then m.kind = 'transferred' and m.quantity_thousandths = new.balance_thousandths
         else m.quantity_thousandths = new.quantity_thousandths and m.kind = any (case new.kind
           when 'given' then array['used']
           when 'dispensed' then array['used']
           when 'undone' then array['returned', 'counted']
           when 'hub_loss' then array['wasted']
           when 'wasted' then array['wasted']
           when 'transferred_out' then array['returned_to_supplier']
           else array['counted'] end) end) then
    raise exception 'CD-2: a row of the register is not what moved in the stock'
      using errcode = 'check_violation', constraint = 'controlled_register_rows_stock_check';
  end if;
  perform app.check_register_of_lot(c.clinic_id, c.item_id, c.lot_id, new.location_id)
     from public.controlled_containers c where c.clinic_id = new.clinic_id and c.id = new.container_id;
  return null;
end $$;
