create trigger care_reminder_items_follow_pet_merge before insert on care_reminder_items
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();

create trigger care_reminder_items_follow_client_merge before insert on care_reminder_items
  for each row when (new.client_id is not null) execute function app.follow_client_merge();
