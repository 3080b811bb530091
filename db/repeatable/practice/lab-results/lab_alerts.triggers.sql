create trigger lab_alerts_broadcast after insert or update on lab_alerts for each row execute function app.broadcast_lab_alert();
