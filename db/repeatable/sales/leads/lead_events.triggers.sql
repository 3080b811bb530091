create trigger lead_events_append_only before update or delete on lead_events for each row execute function app.prevent_lead_event_change();

create trigger lead_events_no_truncate before truncate on lead_events for each statement execute function app.refuse_change('lead_events');

-- A visitor who writes again only adds to the history.
create trigger lead_events_notify after insert on lead_events for each statement execute function app.notify_lead_change();
