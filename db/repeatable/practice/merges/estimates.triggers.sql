create trigger estimates_follow_pet_merge before insert on estimates
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();

create trigger estimates_follow_client_merge before insert on estimates
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
