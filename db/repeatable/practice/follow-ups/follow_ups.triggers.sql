create trigger follow_ups_follow_client_merge before insert on follow_ups
  for each row when (new.client_id is not null) execute function app.follow_client_merge();

create trigger follow_ups_follow_pet_merge before insert on follow_ups for each row execute function app.follow_pet_merge();
