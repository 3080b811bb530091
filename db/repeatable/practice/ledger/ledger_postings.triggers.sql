create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function app.refuse_change('ledger_postings');

create trigger ledger_postings_with_entry before insert on ledger_postings
  for each row execute function app.check_posting_is_new();

create constraint trigger ledger_postings_check after insert on ledger_postings deferrable initially deferred
  for each row execute function app.check_ledger_entry('entry_id');
