create trigger due_cares_reminders after update on due_cares for each row
  when (old.status is distinct from new.status or old.due_on is distinct from new.due_on
    or old.snoozed_until_on is distinct from new.snoozed_until_on)
  execute function app.follow_due_care_reminders();
