create trigger lab_orders_touch before update on lab_orders for each row execute function app.touch_updated_at();

create trigger lab_orders_protect before update on lab_orders for each row execute function app.protect_lab_order();

create trigger lab_orders_no_delete before delete or truncate on lab_orders
  for each statement execute function app.refuse_change('lab_orders');

create trigger lab_orders_broadcast after insert or update on lab_orders
  for each row execute function app.broadcast_lab_order();
