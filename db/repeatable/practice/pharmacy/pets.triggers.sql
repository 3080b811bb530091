create trigger pets_end_refills after update of deceased_on on pets
  for each row when (new.deceased_on is not null and old.deceased_on is null) execute function app.end_refills_of_deceased_pet();
