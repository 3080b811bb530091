create constraint trigger stock_movements_check_register after insert on stock_movements deferrable initially deferred
  for each row execute function app.check_controlled_movement();
