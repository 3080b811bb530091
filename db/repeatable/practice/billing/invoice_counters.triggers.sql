create trigger invoice_counters_keep before delete on invoice_counters
  for each row execute function app.refuse_change('invoice_counters');

create trigger invoice_counters_truncate before truncate on invoice_counters
  for each statement execute function app.refuse_change('invoice_counters');

create constraint trigger invoice_counters_check after insert or update on invoice_counters deferrable initially deferred
  for each row execute function app.check_invoice_counter();
