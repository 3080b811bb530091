-- ORDER-4. Keeps what was received of a line, for whoever receives it; nobody else writes it. What arrives for an order is what the stock
-- says that arrived: the lot has just this receipt. It runs with definer rights because no role may write the sum; it reveals nothing.
create or replace function app.apply_purchase_receipt() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.stock_movements m
     where m.clinic_id = new.clinic_id and m.item_id = new.item_id and m.lot_id = new.lot_id and m.kind = 'received'
       and m.quantity_thousandths = new.quantity_thousandths) then
    raise exception 'lot % has not come to the stock', new.lot_id
      using errcode = 'check_violation', constraint = 'purchase_receipt_lots_stock_check';
  end if;
  if not exists (
    select from public.purchase_orders o
     where o.clinic_id = new.clinic_id and o.id = new.order_id and o.state in ('sent', 'part_received', 'received')) then
    raise exception 'order % is not sent, or over', new.order_id
      using errcode = 'check_violation', constraint = 'purchase_receipt_lots_order_check';
  end if;
  update public.purchase_order_lines l set received_thousandths = l.received_thousandths + new.quantity_thousandths
   where l.clinic_id = new.clinic_id and l.id = new.line_id;
  return null;
end $$;
