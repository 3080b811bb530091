-- CD-2, CD-3, checked at commit: what leaves the stock of a controlled drug, or corrects it, is in the register of a container. Deliveries
-- and transfers of what is unopened are not. An act that was done before the drug was controlled is undone without a row. It runs with
-- definer rights because it reads the register, whoever moves the stock; it reveals nothing.
create or replace function app.check_controlled_movement() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.catalogue_items i
     where i.clinic_id = new.clinic_id and i.id = new.item_id and i.control_schedule is not null and i.stock_unit is not null)
     and not exists (select from public.controlled_items c where c.clinic_id = new.clinic_id and c.item_id = new.item_id) then
    return null;
  end if;
  if (new.kind in ('used', 'wasted', 'returned_to_supplier', 'counted')
      or new.kind = 'returned' and exists (
        select from public.controlled_register_rows r where r.clinic_id = new.clinic_id and r.movement_id = new.reverses_id))
     and not exists (select from public.controlled_register_rows r where r.clinic_id = new.clinic_id and r.movement_id = new.id) then
    raise exception 'CD-2: item % is controlled, and the register does not have what moved', new.item_id
      using errcode = 'check_violation', constraint = 'stock_movements_register_check';
  end if;
  if new.lot_id is not null then
    perform app.check_register_of_lot(new.clinic_id, new.item_id, new.lot_id, new.location_id);
  end if;
  return null;
end $$;
