create trigger care_reminder_items_broadcast_added after insert on care_reminder_items referencing new table as changed
  for each statement execute function app.broadcast_care_reminders();

create trigger care_reminder_items_broadcast_changed after update on care_reminder_items referencing new table as changed
  for each statement execute function app.broadcast_care_reminders();
