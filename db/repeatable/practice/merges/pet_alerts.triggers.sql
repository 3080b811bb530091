create trigger pet_alerts_follow_pet_merge before insert on pet_alerts
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();
