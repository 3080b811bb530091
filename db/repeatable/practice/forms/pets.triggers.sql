create trigger pets_death_forms after update of deceased_on on pets for each row
  when ((old.deceased_on is null) <> (new.deceased_on is null)) execute function app.withdraw_forms_of_deceased_pet();
