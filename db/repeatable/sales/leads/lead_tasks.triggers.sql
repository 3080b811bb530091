create trigger lead_tasks_tell after insert or update on lead_tasks for each statement execute function app.tell_lead_change();
