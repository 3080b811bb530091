create trigger act_schedules_refuse_closed before insert on act_schedules
  for each row execute function app.refuse_closed_visit_part();

create trigger act_schedules_protect before update or delete on act_schedules
  for each row execute function app.protect_act_schedule();

create trigger act_schedules_truncate before truncate on act_schedules
  for each statement execute function app.refuse_change('act_schedules');

create trigger act_schedules_broadcast after insert or update on act_schedules
  for each row execute function app.broadcast_act();
