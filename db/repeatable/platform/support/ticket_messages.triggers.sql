create trigger ticket_messages_append_only before update or delete or truncate on ticket_messages
  for each statement execute function app.refuse_change('ticket_messages');

create trigger ticket_messages_notify after insert on ticket_messages for each row execute function app.notify_ticket_message();
