create trigger message_channels_broadcast after insert or update on message_channels
  for each row execute function app.broadcast_channel_state();
