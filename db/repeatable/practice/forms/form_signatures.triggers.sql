create trigger form_signatures_append_only before update or delete or truncate on form_signatures
  for each statement execute function app.refuse_change('form_signatures');

create trigger form_signatures_refuse_withdrawn before insert on form_signatures
  for each row execute function app.refuse_withdrawn_form();

create trigger form_signatures_file after insert on form_signatures for each row execute function app.queue_form_filing();
