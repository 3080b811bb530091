create trigger lab_order_sends_broadcast after insert or update on lab_order_sends
  for each row execute function app.broadcast_lab_connection('connection_id');

create trigger lab_order_sends_protect before update on lab_order_sends for each row execute function app.protect_lab_send();

create trigger lab_order_sends_no_delete before delete or truncate on lab_order_sends
  for each statement execute function app.refuse_change('lab_order_sends');
