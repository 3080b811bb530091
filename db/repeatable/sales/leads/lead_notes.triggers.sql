create trigger lead_notes_notify after insert on lead_notes for each statement execute function app.notify_lead_change();
