create trigger pet_former_clients_reminders after insert on pet_former_clients
  for each row execute function app.follow_transfer_reminders();
