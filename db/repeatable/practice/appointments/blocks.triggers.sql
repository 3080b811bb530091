create trigger blocks_announce after insert or update or delete on blocks
  for each row execute function app.announce_clinic_change('block');
