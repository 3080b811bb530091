-- As long as the references of payments, which entries repeat.
alter table ledger_entries
  drop constraint ledger_entries_reference_check,
  add constraint ledger_entries_reference_check check (length(reference) between 1 and 100);
