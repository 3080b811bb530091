create trigger purchase_order_emails_append_only before update or delete or truncate on purchase_order_emails
  for each statement execute function app.refuse_change('purchase_order_emails');
