create trigger invoice_lines_append_only before update or delete or truncate on invoice_lines
  for each statement execute function app.refuse_change('invoice_lines');

create trigger invoice_lines_with_invoice before insert on invoice_lines
  for each row execute function app.check_invoice_line_is_new();

create trigger invoice_lines_claim_charge after insert on invoice_lines
  for each row when (new.credits_id is null) execute function app.claim_charge();

create trigger invoice_lines_release_charge after insert on invoice_lines
  for each row when (new.releases_charge) execute function app.release_charge();

create constraint trigger invoice_lines_check after insert on invoice_lines deferrable initially deferred
  for each row execute function app.check_invoice('invoice_id');
