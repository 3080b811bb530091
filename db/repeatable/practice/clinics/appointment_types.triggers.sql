create trigger appointment_types_broadcast after insert or update or delete on appointment_types
  for each row execute function app.broadcast_clinic_change('setup');
