create trigger purchase_orders_protect before update or delete on purchase_orders
  for each row execute function app.protect_purchase_order();

create trigger purchase_orders_truncate before truncate on purchase_orders
  for each statement execute function app.refuse_change('purchase_orders');

create trigger purchase_orders_broadcast after insert or update on purchase_orders
  for each row execute function app.broadcast_purchase_order();
