create trigger messages_care_reminders after update on messages for each row
  when (old.status is distinct from new.status and new.request_key like 'care\_reminder:%')
  execute function app.follow_reminder_message();
