create trigger pet_former_clients_documents after insert on pet_former_clients
  for each row execute function app.hide_documents_of_former_client();
