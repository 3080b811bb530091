create trigger staff_hours_broadcast after insert or update or delete on staff_hours
  for each row execute function app.broadcast_clinic_change('setup');
