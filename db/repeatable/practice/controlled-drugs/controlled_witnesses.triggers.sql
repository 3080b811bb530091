create trigger controlled_witnesses_append_only before update or delete or truncate on controlled_witnesses
  for each statement execute function app.refuse_change('controlled_witnesses');
