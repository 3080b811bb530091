create trigger payment_plan_parts_append_only before update or delete or truncate on payment_plan_parts
  for each statement execute function app.refuse_change('payment_plan_parts');

create trigger payment_plan_parts_with_plan before insert on payment_plan_parts
  for each row execute function app.check_plan_is_new();
