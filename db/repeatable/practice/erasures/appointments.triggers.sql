-- Its name is behind that of the trigger that locks the client, so that a booking waits for an erasure that is under way.
create trigger appointments_refuse_erased before insert on appointments
  for each row execute function app.refuse_erased_client('client_id');
