create trigger pet_former_clients_tasks after insert on pet_former_clients
  for each row execute function app.hand_over_tasks();
