create trigger visits_end_treatment after update of status on visits
  for each row when (new.status in ('signed', 'locked') and old.status not in ('signed', 'locked'))
  execute function app.end_treatment_of_visit();
