create trigger ledger_entries_await_day_close after insert on ledger_entries
  for each row execute function app.await_day_close();
