create trigger lab_orders_send after insert or update of submitted_at, status on lab_orders
  for each row execute function app.send_lab_order();
