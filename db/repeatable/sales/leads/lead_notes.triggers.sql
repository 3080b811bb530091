create trigger lead_notes_tell after insert on lead_notes for each statement execute function app.tell_lead_change();
