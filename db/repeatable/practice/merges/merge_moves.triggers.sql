create trigger merge_moves_append_only before update or delete or truncate on merge_moves
  for each statement execute function app.refuse_change('merge_moves');
