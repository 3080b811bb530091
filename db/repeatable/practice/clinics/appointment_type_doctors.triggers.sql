create trigger appointment_type_doctors_announce after insert or update or delete on appointment_type_doctors
  for each row execute function app.announce_clinic_change('setup');
