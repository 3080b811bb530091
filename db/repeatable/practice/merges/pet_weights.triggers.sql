create trigger pet_weights_follow_pet_merge before insert on pet_weights
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();
