create trigger estimate_options_protect before insert or update or delete on estimate_options
  for each row execute function app.protect_estimate_content();

create trigger estimate_options_truncate before truncate on estimate_options for each statement execute function app.refuse_change('estimate_options');
