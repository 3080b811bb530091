create trigger estimate_talks_append_only before update or delete or truncate on estimate_talks
  for each statement execute function app.refuse_change('estimate_talks');
