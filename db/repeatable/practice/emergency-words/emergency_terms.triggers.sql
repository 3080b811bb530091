create trigger emergency_terms_broadcast after insert or update or delete on emergency_terms
  for each row execute function app.broadcast_clinic_change('messageSetup');
