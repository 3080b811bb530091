create trigger lab_codes_broadcast after insert or update on lab_codes for each row execute function app.broadcast_lab_setup();
