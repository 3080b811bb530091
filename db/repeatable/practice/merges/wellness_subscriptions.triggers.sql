create trigger wellness_subscriptions_follow_pet_merge before insert on wellness_subscriptions
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();

create trigger wellness_subscriptions_follow_client_merge before insert on wellness_subscriptions
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
