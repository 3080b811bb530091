create trigger pet_clients_index after insert or delete on pet_clients
  for each row execute function app.index_changed_pet('pet_id');
