create trigger message_templates_broadcast after insert or update or delete on message_templates
  for each row execute function app.broadcast_clinic_change('messageSetup');
