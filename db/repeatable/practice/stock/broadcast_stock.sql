-- Notifies open screens of the items whose level changed, once per statement and item.
create or replace function app.broadcast_stock() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  moved record;
begin
  for moved in select distinct c.clinic_id, c.item_id from changed c where c.location_id is not null loop
    perform app.broadcast('clinic:' || moved.clinic_id, 'stock', jsonb_build_object('id', moved.item_id, 'by', app.user_id()));
  end loop;
  return null;
end $$;
