create trigger lab_reports_follow_pet_merge before insert on lab_reports
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();

create trigger lab_reports_follow_pet_merge_later before update of pet_id on lab_reports
  for each row when (new.pet_id is not null and old.pet_id is null) execute function app.follow_pet_merge();
