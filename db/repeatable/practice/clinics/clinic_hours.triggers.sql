create trigger clinic_hours_announce after insert or update or delete on clinic_hours
  for each row execute function app.announce_clinic_change('setup');
