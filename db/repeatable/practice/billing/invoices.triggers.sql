create trigger invoices_keep before update or delete on invoices
  for each row execute function app.refuse_change_but_merge('invoices');

create trigger invoices_truncate before truncate on invoices for each statement execute function app.refuse_change('invoices');

create constraint trigger invoices_check after insert on invoices deferrable initially deferred
  for each row execute function app.check_invoice('id');
