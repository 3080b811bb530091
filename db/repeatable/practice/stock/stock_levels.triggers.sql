create trigger stock_levels_keep before insert or update or delete on stock_levels
  for each row execute function app.keep_stock_level();
