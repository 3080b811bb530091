create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function app.refuse_change('stock_movements');

create trigger stock_movements_reversal before insert on stock_movements
  for each row when (new.reverses_id is not null) execute function app.check_stock_reversal();

create trigger stock_movements_place before insert on stock_movements
  for each row when (new.location_id is not null) execute function app.check_stock_place();

create trigger stock_movements_apply after insert on stock_movements
  for each row when (new.location_id is not null) execute function app.apply_stock_movement();

create trigger stock_movements_broadcast after insert on stock_movements referencing new table as changed
  for each statement execute function app.broadcast_stock();

create constraint trigger stock_movements_check_act after insert on stock_movements deferrable initially deferred
  for each row when (new.act_id is not null) execute function app.check_act_stock('act_id');

create constraint trigger stock_movements_check_transfer after insert on stock_movements deferrable initially deferred
  for each row when (new.transfer_id is not null) execute function app.check_stock_transfer();
