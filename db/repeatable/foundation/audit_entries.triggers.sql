create trigger audit_entries_append_only before delete or truncate on audit_entries
  for each statement execute function app.refuse_change('audit_entries');

-- The erasure of a client empties what names them; a trigger of the erasures checks each row.
create trigger audit_entries_no_update before update on audit_entries
  for each statement when (app.is_erasing(app.clinic_id()) is not true) execute function app.refuse_change('audit_entries');
