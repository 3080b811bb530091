create trigger appointment_type_doctors_broadcast after insert or update or delete on appointment_type_doctors
  for each row execute function app.broadcast_clinic_change('setup');
