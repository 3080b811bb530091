create trigger purchase_receipts_append_only before update or delete or truncate on purchase_receipts
  for each statement execute function app.refuse_change('purchase_receipts');
