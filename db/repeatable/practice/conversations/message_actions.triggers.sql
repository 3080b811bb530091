create trigger message_actions_follow_pet_merge before insert on message_actions
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();
