create trigger contact_preferences_follow_client_merge before insert on contact_preferences
  for each row execute function app.follow_client_merge();
