create trigger care_reminder_rules_append_only before update or delete or truncate on care_reminder_rules
  for each statement execute function app.refuse_change('care_reminder_rules');

create trigger care_reminder_rules_broadcast_added after insert on care_reminder_rules referencing new table as changed
  for each statement execute function app.broadcast_care_reminders();
