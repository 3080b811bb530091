create trigger pets_death_treatment after update of deceased_on on pets for each row
  when ((old.deceased_on is null) <> (new.deceased_on is null)) execute function app.end_treatment_of_deceased_pet();
