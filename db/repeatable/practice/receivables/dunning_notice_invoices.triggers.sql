create trigger dunning_notice_invoices_append_only before update or delete or truncate on dunning_notice_invoices
  for each statement execute function app.refuse_change('dunning_notice_invoices');

create trigger dunning_notice_invoices_with_notice before insert on dunning_notice_invoices
  for each row execute function app.check_notice_invoice();
