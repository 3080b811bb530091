create trigger appointment_messages_broadcast after update of state on appointment_messages
  for each row when (new.state <> old.state) execute function app.broadcast_appointment_message();
