create trigger pet_former_clients_follow_pet_merge before insert on pet_former_clients
  for each row execute function app.follow_pet_merge();

create trigger pet_former_clients_follow_client_merge before insert on pet_former_clients
  for each row execute function app.follow_client_merge();
