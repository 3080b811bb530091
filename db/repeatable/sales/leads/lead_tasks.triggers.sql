create trigger lead_tasks_notify after insert or update on lead_tasks for each statement execute function app.notify_lead_change();
