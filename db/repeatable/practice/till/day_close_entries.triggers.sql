create trigger day_close_entries_protect before update on day_close_entries
  for each row execute function app.protect_day_close_entry();

create trigger day_close_entries_keep before delete or truncate on day_close_entries
  for each statement execute function app.refuse_change('day_close_entries');
