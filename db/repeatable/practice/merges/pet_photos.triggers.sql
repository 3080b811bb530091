create trigger pet_photos_follow_pet_merge before insert on pet_photos
  for each row execute function app.follow_pet_merge();
