create trigger conversations_follow_client_merge before insert on conversations
  for each row when (new.client_id is not null) execute function app.follow_client_merge();

create trigger conversations_follow_pet_merge before insert on conversations
  for each row when (new.pet_id is not null) execute function app.follow_pet_merge();

-- Its name is behind that of the trigger that follows a merge.
create trigger conversations_refuse_erased before insert on conversations
  for each row when (new.client_id is not null) execute function app.refuse_erased_client('client_id');

create trigger conversations_broadcast after insert or update on conversations
  for each row execute function app.broadcast_conversation();
