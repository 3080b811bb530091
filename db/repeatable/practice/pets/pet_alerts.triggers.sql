create trigger pet_alerts_announce after insert or update on pet_alerts for each row execute function app.announce_pet();
