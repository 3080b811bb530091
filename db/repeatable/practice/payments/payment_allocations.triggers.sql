create trigger payment_allocations_append_only before update or delete or truncate on payment_allocations
  for each statement execute function app.refuse_change('payment_allocations');

create constraint trigger payment_allocations_check after insert on payment_allocations deferrable initially deferred
  for each row execute function app.check_payment('payment_id');

create constraint trigger payment_allocations_check_invoice after insert on payment_allocations deferrable initially deferred
  for each row execute function app.check_invoice_allocations('invoice_id');
