create trigger stock_count_lines_append_only before update or delete or truncate on stock_count_lines
  for each statement execute function app.refuse_change('stock_count_lines');

create trigger stock_count_lines_open before insert on stock_count_lines
  for each row execute function app.check_count_open('count_id');
