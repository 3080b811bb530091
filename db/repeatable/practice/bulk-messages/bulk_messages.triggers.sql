create trigger bulk_messages_protect before update on bulk_messages
  for each row when (old.state <> 'draft') execute function app.protect_bulk_message();

create trigger bulk_messages_broadcast_added after insert on bulk_messages referencing new table as changed
  for each statement execute function app.broadcast_bulk_messages();

create trigger bulk_messages_broadcast_changed after update on bulk_messages referencing new table as changed
  for each statement execute function app.broadcast_bulk_messages();

create trigger bulk_messages_broadcast_removed after delete on bulk_messages referencing old table as changed
  for each statement execute function app.broadcast_bulk_messages();
