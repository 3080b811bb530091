create trigger care_reminder_answers_broadcast_added after insert on care_reminder_answers referencing new table as changed
  for each statement execute function app.broadcast_care_reminders();

create trigger care_reminder_answers_broadcast_changed after update on care_reminder_answers referencing new table as changed
  for each statement execute function app.broadcast_care_reminders();

create trigger care_reminder_answers_protect before update or delete on care_reminder_answers
  for each row execute function app.protect_reminder_answer();

create trigger care_reminder_answers_truncate before truncate on care_reminder_answers
  for each statement execute function app.refuse_change('care_reminder_answers');
