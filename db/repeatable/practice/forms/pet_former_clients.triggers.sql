create trigger pet_former_clients_forms after insert on pet_former_clients
  for each row execute function app.withdraw_forms_of_former_client();
