create trigger stock_levels_check_change before insert or update or delete on stock_levels
  for each row execute function app.check_level_change();
