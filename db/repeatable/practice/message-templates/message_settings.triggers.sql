create trigger message_settings_broadcast after insert or update or delete on message_settings
  for each row execute function app.broadcast_clinic_change('messageSetup');
