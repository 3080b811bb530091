create trigger ledger_entries_keep before update or delete on ledger_entries
  for each row execute function app.refuse_change_but_merge('ledger_entries');

create trigger ledger_entries_truncate before truncate on ledger_entries
  for each statement execute function app.refuse_change('ledger_entries');

create constraint trigger ledger_entries_check after insert on ledger_entries deferrable initially deferred
  for each row execute function app.check_ledger_entry('id');
