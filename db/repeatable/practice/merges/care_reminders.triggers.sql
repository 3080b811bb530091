create trigger care_reminders_follow_client_merge before insert on care_reminders
  for each row execute function app.follow_client_merge();
