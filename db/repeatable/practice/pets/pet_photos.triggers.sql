create trigger pet_photos_broadcast_pet after insert or update or delete on pet_photos
  for each row execute function app.broadcast_pet('pet_id');
