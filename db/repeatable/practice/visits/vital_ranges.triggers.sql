create trigger vital_ranges_broadcast after insert or update on vital_ranges
  for each row execute function app.broadcast_record_setup();
