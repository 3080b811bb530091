create trigger payments_follow_client_merge before insert on payments
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
