create trigger pets_death_tasks after update of deceased_on on pets for each row
  when ((old.deceased_on is null) <> (new.deceased_on is null)) execute function app.close_tasks_of_deceased_pet();
