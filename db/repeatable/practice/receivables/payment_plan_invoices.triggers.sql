create trigger payment_plan_invoices_append_only before update or delete or truncate on payment_plan_invoices
  for each statement execute function app.refuse_change('payment_plan_invoices');

create trigger payment_plan_invoices_with_plan before insert on payment_plan_invoices
  for each row execute function app.check_plan_is_new();
