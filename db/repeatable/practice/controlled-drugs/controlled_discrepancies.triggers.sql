create trigger controlled_discrepancies_protect before update or delete on controlled_discrepancies
  for each row execute function app.protect_discrepancy();

create trigger controlled_discrepancies_truncate before truncate on controlled_discrepancies
  for each statement execute function app.refuse_change('controlled_discrepancies');

create trigger controlled_discrepancies_broadcast after insert or update on controlled_discrepancies
  for each row execute function app.broadcast_controlled('container_id');
