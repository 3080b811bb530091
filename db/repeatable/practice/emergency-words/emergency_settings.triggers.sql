create trigger emergency_settings_broadcast after insert or update or delete on emergency_settings
  for each row execute function app.broadcast_clinic_change('messageSetup');
