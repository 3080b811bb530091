create trigger message_channel_routes_broadcast after insert or update on message_channel_routes
  for each row execute function app.broadcast_message_way();
