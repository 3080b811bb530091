create trigger problems_follow_pet_merge before insert on problems
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();
