create trigger controlled_register_rows_append_only before update or delete or truncate on controlled_register_rows
  for each statement execute function app.refuse_change('controlled_register_rows');

create trigger controlled_register_rows_continue before insert on controlled_register_rows
  for each row execute function app.continue_register();

create trigger controlled_register_rows_broadcast after insert on controlled_register_rows
  for each row execute function app.broadcast_controlled('container_id');

create constraint trigger controlled_register_rows_check after insert on controlled_register_rows deferrable initially deferred
  for each row execute function app.check_register_row();
