create trigger bulk_recipients_broadcast_changed after update on bulk_recipients referencing new table as changed
  for each statement execute function app.broadcast_bulk_messages();

create trigger bulk_recipients_refuse_erased before insert on bulk_recipients
  for each row execute function app.refuse_erased_client('client_id');
