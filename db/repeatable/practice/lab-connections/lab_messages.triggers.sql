create trigger lab_messages_broadcast after insert or update on lab_messages
  for each row execute function app.broadcast_lab_connection('connection_id');

create trigger lab_messages_preserve before update on lab_messages for each row execute function app.preserve_lab_message();
