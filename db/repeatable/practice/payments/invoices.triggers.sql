-- A credit note leaves less to pay: what was paid beyond that is taken from the invoice first.
create constraint trigger invoices_check_allocations after insert on invoices deferrable initially deferred
  for each row when (new.credits_id is not null) execute function app.check_invoice_allocations('credits_id');
