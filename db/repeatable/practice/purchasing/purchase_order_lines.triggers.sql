create trigger purchase_order_lines_protect before insert or update or delete on purchase_order_lines
  for each row execute function app.protect_purchase_line();

create trigger purchase_order_lines_truncate before truncate on purchase_order_lines
  for each statement execute function app.refuse_change('purchase_order_lines');
