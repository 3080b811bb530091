create trigger appointments_close_rechecks after insert or update of status on appointments
  for each row execute function app.close_rechecks();

create trigger appointments_reopen_rechecks after update of status on appointments
  for each row execute function app.reopen_rechecks();
