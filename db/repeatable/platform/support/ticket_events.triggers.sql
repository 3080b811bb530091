create trigger ticket_events_append_only before update or delete or truncate on ticket_events
  for each statement execute function app.refuse_change('ticket_events');
