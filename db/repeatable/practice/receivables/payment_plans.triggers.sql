create trigger payment_plans_keep before update or delete on payment_plans
  for each row execute function app.refuse_change_but_end('payment_plans');

create trigger payment_plans_truncate before truncate on payment_plans
  for each statement execute function app.refuse_change('payment_plans');

create trigger payment_plans_refuse_erased before insert on payment_plans
  for each row execute function app.refuse_erased_client('client_id');

create constraint trigger payment_plans_check after insert on payment_plans deferrable initially deferred
  for each row execute function app.check_payment_plan();
