create trigger client_erasures_append_only before update or delete or truncate on client_erasures
  for each statement execute function app.refuse_change('client_erasures');
