create trigger conversation_events_append_only before update or delete or truncate on conversation_events
  for each statement execute function app.refuse_change('conversation_events');
