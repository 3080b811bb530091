create trigger rooms_broadcast after insert or update or delete on rooms
  for each row execute function app.broadcast_clinic_change('setup');
