create trigger estimate_acts_append_only before update or delete or truncate on estimate_acts
  for each statement execute function app.refuse_change('estimate_acts');

create trigger estimate_acts_check before insert on estimate_acts for each row execute function app.check_estimate_act();
