create trigger pets_due_care_added after insert on pets referencing new table as added
  for each statement execute function app.queue_added_pets();

create trigger pets_due_care_changed after update on pets for each row
  when (old.born_on is distinct from new.born_on or old.birth_is_estimated is distinct from new.birth_is_estimated
    or old.species is distinct from new.species or old.deceased_on is distinct from new.deceased_on
    or old.archived_at is distinct from new.archived_at)
  execute function app.follow_pet();
