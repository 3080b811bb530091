create trigger merge_moves_append_only before delete or truncate on merge_moves
  for each statement execute function app.refuse_change('merge_moves');

-- The erasure of a client empties what names them; a trigger of the erasures checks each row.
create trigger merge_moves_no_update before update on merge_moves
  for each statement when (app.is_erasing(app.clinic_id()) is not true) execute function app.refuse_change('merge_moves');
