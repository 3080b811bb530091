create trigger merges_append_only before delete or truncate on merges
  for each statement execute function app.refuse_change('merges');

-- The erasure of a client empties what names them; a trigger of the erasures checks each row.
create trigger merges_no_update before update on merges
  for each statement when (app.is_erasing(app.clinic_id()) is not true) execute function app.refuse_change('merges');
