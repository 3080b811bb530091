create trigger payments_keep before update or delete on payments
  for each row execute function app.refuse_change_but_merge('payments');

create trigger payments_truncate before truncate on payments for each statement execute function app.refuse_change('payments');

create constraint trigger payments_check after insert on payments deferrable initially deferred
  for each row execute function app.check_payment('id');
