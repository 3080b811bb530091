create trigger appointments_move_intake after update of rescheduled_to on appointments for each row
  when (old.rescheduled_to is null and new.rescheduled_to is not null) execute function app.move_intake_answers();
