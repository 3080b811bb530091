-- CD-3. The containers of a lot at a place hold no more than the stock has there; what is left is unopened. The lock puts those who
-- open and those who move one after the other.
create or replace function app.check_register_of_lot(p_clinic uuid, p_item uuid, p_lot uuid, p_location uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  held bigint;
  stocked bigint;
begin
  perform from public.stock_items k where k.clinic_id = p_clinic and k.item_id = p_item for no key update;
  select coalesce(sum(c.balance_thousandths), 0) into held from public.controlled_containers c
   where c.clinic_id = p_clinic and c.lot_id = p_lot and c.location_id = p_location;
  select coalesce(sum(l.quantity_thousandths), 0) into stocked from public.stock_levels l
   where l.clinic_id = p_clinic and l.item_id = p_item and l.lot_id = p_lot and l.location_id = p_location;
  if held > stocked then
    raise exception 'CD-3: containers hold more of lot % than is in stock', p_lot
      using errcode = 'check_violation', constraint = 'controlled_containers_stock_check';
  end if;
end $$;
