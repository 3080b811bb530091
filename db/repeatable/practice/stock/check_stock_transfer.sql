-- Checked at commit: what leaves one location in a transfer arrives at another, of the same lot. It runs with definer rights so that no
-- policy hides a row; it reveals nothing.
create or replace function app.check_stock_transfer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.stock_movements m where m.clinic_id = new.clinic_id and m.transfer_id = new.transfer_id
    having count(*) = 2 and sum(m.quantity_thousandths) = 0 and count(distinct m.location_id) = 2
       and count(distinct m.item_id) = 1 and count(distinct m.lot_id) = 1) then
    raise exception 'what leaves a location arrives at another' using errcode = 'check_violation', constraint = 'stock_movements_transfer_check';
  end if;
  return null;
end $$;
