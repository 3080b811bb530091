create trigger stock_counts_keep before update on stock_counts for each row execute function app.keep_closed_count();

create trigger stock_counts_broadcast after insert or update on stock_counts
  for each row execute function app.broadcast_stock_count();
