create trigger act_schedules_follow_pet_merge before insert on act_schedules
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();
