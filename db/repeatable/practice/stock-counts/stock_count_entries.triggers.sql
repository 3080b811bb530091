create trigger stock_count_entries_append_only before update or delete or truncate on stock_count_entries
  for each statement execute function app.refuse_change('stock_count_entries');

create trigger stock_count_entries_open before insert on stock_count_entries
  for each row execute function app.check_count_open('line_id');

create trigger stock_count_entries_broadcast after insert on stock_count_entries referencing new table as changed
  for each statement execute function app.broadcast_count_entries();
