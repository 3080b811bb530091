create trigger pet_former_clients_intake after insert on pet_former_clients
  for each row execute function app.delete_intake_of_former_client();
