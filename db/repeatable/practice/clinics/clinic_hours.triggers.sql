create trigger clinic_hours_broadcast after insert or update or delete on clinic_hours
  for each row execute function app.broadcast_clinic_change('setup');
