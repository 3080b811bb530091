create trigger controlled_counts_append_only before update or delete or truncate on controlled_counts
  for each statement execute function app.refuse_change('controlled_counts');

create trigger controlled_counts_witness before insert on controlled_counts
  for each row execute function app.check_count_witness();

create trigger controlled_counts_broadcast after insert on controlled_counts
  for each row execute function app.broadcast_controlled('id');
