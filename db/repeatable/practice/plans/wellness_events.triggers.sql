create trigger wellness_events_append_only before update or delete or truncate on wellness_events
  for each statement execute function app.refuse_change('wellness_events');

create constraint trigger wellness_events_check after insert on wellness_events deferrable initially deferred
  for each row execute function app.check_wellness_event();

create trigger wellness_events_broadcast after insert on wellness_events
  for each row execute function app.broadcast_wellness_plan();
