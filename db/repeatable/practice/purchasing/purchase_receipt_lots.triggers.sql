create trigger purchase_receipt_lots_append_only before update or delete or truncate on purchase_receipt_lots
  for each statement execute function app.refuse_change('purchase_receipt_lots');

create trigger purchase_receipt_lots_apply after insert on purchase_receipt_lots
  for each row execute function app.apply_purchase_receipt();
