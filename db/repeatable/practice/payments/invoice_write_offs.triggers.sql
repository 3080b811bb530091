create trigger invoice_write_offs_append_only before update or delete or truncate on invoice_write_offs
  for each statement execute function app.refuse_change('invoice_write_offs');

create constraint trigger invoice_write_offs_check after insert on invoice_write_offs deferrable initially deferred
  for each row execute function app.check_invoice_allocations('invoice_id');
