create trigger vitals_refuse_closed before insert or update or delete on vitals
  for each row execute function app.refuse_closed_visit_part();

create trigger vitals_refuse_truncate before truncate on vitals
  for each statement execute function app.refuse_change('vitals');

create trigger vitals_broadcast_part after insert or update on vitals
  for each row execute function app.broadcast_visit_part();

create trigger vitals_broadcast after insert or update on vitals for each row execute function app.broadcast_vitals();
