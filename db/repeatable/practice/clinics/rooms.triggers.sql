create trigger rooms_announce after insert or update or delete on rooms
  for each row execute function app.announce_clinic_change('setup');
