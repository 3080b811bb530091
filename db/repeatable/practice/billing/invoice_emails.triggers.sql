create trigger invoice_emails_append_only before update or delete or truncate on invoice_emails
  for each statement execute function app.refuse_change('invoice_emails');
