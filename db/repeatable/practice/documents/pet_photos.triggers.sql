create trigger pet_photos_require_picture before insert or update on pet_photos
  for each row execute function app.require_pet_picture();

create trigger pet_photos_broadcast after insert or update or delete on pet_photos
  for each row execute function app.broadcast_photo_documents();
