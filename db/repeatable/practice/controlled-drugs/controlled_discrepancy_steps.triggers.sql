create trigger controlled_discrepancy_steps_append_only before update or delete or truncate on controlled_discrepancy_steps
  for each statement execute function app.refuse_change('controlled_discrepancy_steps');

create trigger controlled_discrepancy_steps_apply before insert on controlled_discrepancy_steps
  for each row execute function app.apply_discrepancy_step();
