create trigger appointments_follow_pet_merge before insert on appointments
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();

create trigger appointments_follow_client_merge before insert on appointments
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
