create trigger conversation_events_keep before update or delete on conversation_events
  for each row execute function app.refuse_change('conversation_events');

create trigger conversation_events_truncate before truncate on conversation_events
  for each statement execute function app.refuse_change('conversation_events');
