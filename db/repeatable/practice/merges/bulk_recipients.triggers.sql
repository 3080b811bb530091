create trigger bulk_recipients_follow_client_merge before insert on bulk_recipients
  for each row execute function app.follow_client_merge();
