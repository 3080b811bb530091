create trigger ledger_entries_follow_client_merge before insert on ledger_entries
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
