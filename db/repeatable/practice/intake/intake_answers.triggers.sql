create trigger intake_answers_follow_client_merge before insert on intake_answers
  for each row execute function app.follow_client_merge();

create trigger intake_answers_follow_pet_merge before insert on intake_answers for each row execute function app.follow_pet_merge();

-- Its name is behind those that follow a merge: the appointment has moved to the pet that was kept.
create trigger intake_answers_refuse_closed before insert or update of answers on intake_answers
  for each row execute function app.refuse_closed_intake();

create trigger intake_answers_refuse_erased before insert on intake_answers
  for each row execute function app.refuse_erased_client('client_id');

create trigger intake_answers_broadcast after insert or update on intake_answers
  for each row execute function app.broadcast_intake_answers();
