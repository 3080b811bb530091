create trigger appointment_types_announce after insert or update or delete on appointment_types
  for each row execute function app.announce_clinic_change('setup');
