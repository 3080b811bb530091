create trigger payment_reversals_append_only before update or delete or truncate on payment_reversals
  for each statement execute function app.refuse_change('payment_reversals');

create constraint trigger payment_reversals_check after insert on payment_reversals deferrable initially deferred
  for each row execute function app.check_payment('payment_id');
