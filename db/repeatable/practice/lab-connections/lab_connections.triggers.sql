create trigger lab_connections_broadcast after insert or update on lab_connections
  for each row execute function app.broadcast_lab_connection('id');

create trigger lab_connections_no_delete before delete or truncate on lab_connections
  for each statement execute function app.refuse_change('lab_connections');
