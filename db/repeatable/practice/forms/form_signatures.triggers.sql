create trigger form_signatures_append_only before delete or truncate on form_signatures
  for each statement execute function app.refuse_change('form_signatures');

create trigger form_signatures_refuse_withdrawn before insert on form_signatures
  for each row execute function app.refuse_withdrawn_form();

-- The erasure of a client empties what names them; a trigger of the erasures checks each row.
create trigger form_signatures_no_update before update on form_signatures
  for each statement when (app.is_erasing(app.clinic_id()) is not true) execute function app.refuse_change('form_signatures');

create trigger form_signatures_file after insert on form_signatures for each row execute function app.queue_form_filing();
