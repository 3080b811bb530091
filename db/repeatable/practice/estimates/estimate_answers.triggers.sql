create trigger estimate_answers_append_only before update or delete or truncate on estimate_answers
  for each statement execute function app.refuse_change('estimate_answers');

create trigger estimate_answers_check before insert on estimate_answers for each row execute function app.check_estimate_answer();
