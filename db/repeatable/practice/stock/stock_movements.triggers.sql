create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function app.refuse_change('stock_movements');

create trigger stock_movements_reversal before insert on stock_movements
  for each row when (new.reverses_id is not null) execute function app.check_stock_reversal();

create constraint trigger stock_movements_check_act after insert on stock_movements deferrable initially deferred
  for each row execute function app.check_act_stock('act_id');
