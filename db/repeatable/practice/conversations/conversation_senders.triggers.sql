create trigger conversation_senders_follow_client_merge before insert on conversation_senders
  for each row execute function app.follow_client_merge();
