create trigger pet_alerts_broadcast after insert or update on pet_alerts for each row execute function app.broadcast_pet('pet_id');
