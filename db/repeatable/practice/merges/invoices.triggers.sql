create trigger invoices_follow_client_merge before insert on invoices
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
