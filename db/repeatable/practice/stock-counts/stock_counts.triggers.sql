create trigger stock_counts_check_change before update on stock_counts for each row execute function app.check_count_change();

create trigger stock_counts_broadcast after insert or update on stock_counts
  for each row execute function app.broadcast_stock_count();
