create trigger diagnoses_refuse_closed before insert or update or delete on diagnoses
  for each row execute function app.refuse_closed_visit_part();

create trigger diagnoses_refuse_truncate before truncate on diagnoses
  for each statement execute function app.refuse_change('diagnoses');

create trigger diagnoses_broadcast after insert or update or delete on diagnoses
  for each row execute function app.broadcast_visit_part();
