create trigger admissions_refuse_closed before insert on admissions
  for each row execute function app.refuse_closed_visit_part();

create trigger admissions_protect before update or delete on admissions
  for each row execute function app.protect_admission();

create trigger admissions_truncate before truncate on admissions
  for each statement execute function app.refuse_change('admissions');

create trigger admissions_broadcast after insert or update on admissions
  for each row execute function app.broadcast_admission();
