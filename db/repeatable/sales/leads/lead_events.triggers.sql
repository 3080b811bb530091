create trigger lead_events_append_only before update or delete on lead_events for each row execute function app.keep_lead_event();

create trigger lead_events_no_truncate before truncate on lead_events for each statement execute function app.refuse_change();

-- What a visitor writes again changes the history alone.
create trigger lead_events_tell after insert on lead_events for each statement execute function app.tell_lead_change();
