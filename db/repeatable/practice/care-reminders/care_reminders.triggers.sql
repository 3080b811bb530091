create trigger care_reminders_broadcast_added after insert on care_reminders referencing new table as changed
  for each statement execute function app.broadcast_care_reminders();

create trigger care_reminders_broadcast_changed after update on care_reminders referencing new table as changed
  for each statement execute function app.broadcast_care_reminders();

create trigger care_reminders_refuse_erased before insert on care_reminders
  for each row execute function app.refuse_erased_client('client_id');
