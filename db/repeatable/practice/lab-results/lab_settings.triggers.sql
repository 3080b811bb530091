create trigger lab_settings_broadcast after insert or update on lab_settings for each row execute function app.broadcast_lab_setup();
