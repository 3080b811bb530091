create trigger vaccinations_follow_pet_merge before insert on vaccinations
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();
