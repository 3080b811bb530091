create trigger emergency_term_switches_broadcast after insert or update or delete on emergency_term_switches
  for each row execute function app.broadcast_clinic_change('messageSetup');
