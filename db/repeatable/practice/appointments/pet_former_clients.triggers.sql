create trigger pet_former_clients_appointments after insert on pet_former_clients
  for each row execute function app.hand_over_appointments();
