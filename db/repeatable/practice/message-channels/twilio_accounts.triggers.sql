create trigger twilio_accounts_broadcast after insert or update on twilio_accounts
  for each row execute function app.broadcast_message_way();
