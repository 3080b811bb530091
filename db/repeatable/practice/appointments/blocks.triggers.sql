create trigger blocks_broadcast after insert or update or delete on blocks
  for each row execute function app.broadcast_clinic_change('block');
