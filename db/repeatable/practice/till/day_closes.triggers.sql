create trigger day_closes_append_only before update or delete or truncate on day_closes
  for each statement execute function app.refuse_change('day_closes');

create constraint trigger day_closes_check after insert on day_closes deferrable initially deferred
  for each row execute function app.check_day_close();
