-- Checked before a movement is added, for every role: its unit is that of the item, and nothing is brought to an archived location. Both
-- rows are locked, so that whoever changes the unit or archives the location comes before or after. What an act gives back goes where it
-- came from, in the unit in which it was taken. It runs with definer rights so that it can lock; it reveals nothing.
create or replace function app.check_stock_place() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  present_unit text;
  archived timestamptz;
begin
  select coalesce(i.dispense_unit, i.stock_unit, 'unit') into present_unit
    from public.catalogue_items i where i.clinic_id = new.clinic_id and i.id = new.item_id for share;
  select p.archived_at into archived
    from public.stock_locations p where p.clinic_id = new.clinic_id and p.id = new.location_id for share;
  if new.kind = 'returned' then
    return new;
  end if;
  -- It may have been changed a moment ago: the request is done again then.
  if present_unit <> new.unit then
    raise exception 'item % is no longer counted in %', new.item_id, new.unit
      using errcode = 'serialization_failure', constraint = 'stock_movements_present_unit_check';
  end if;
  if archived is not null and new.quantity_thousandths > 0 then
    raise exception 'nothing is brought to a location that is archived'
      using errcode = 'check_violation', constraint = 'stock_movements_location_check';
  end if;
  return new;
end $$;
