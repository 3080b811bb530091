create trigger prescription_fills_append_only before update or delete or truncate on prescription_fills
  for each statement execute function app.refuse_change('prescription_fills');
