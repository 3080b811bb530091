create trigger estimate_lines_protect before insert or update or delete on estimate_lines
  for each row execute function app.protect_estimate_content();

create trigger estimate_lines_truncate before truncate on estimate_lines for each statement execute function app.refuse_change('estimate_lines');
