create trigger controlled_count_lines_append_only before update or delete or truncate on controlled_count_lines
  for each statement execute function app.refuse_change('controlled_count_lines');

create trigger controlled_count_lines_expected before insert on controlled_count_lines
  for each row execute function app.fill_count_line();
