-- A clinic that is deleted as a whole has no row in `clinics` any more when its prices go: the condition is null then.
create trigger catalogue_prices_past before update or delete on catalogue_prices
  for each row execute function app.preserve_past_price();

create trigger catalogue_prices_broadcast_insert after insert on catalogue_prices referencing new table as changed
  for each statement execute function app.broadcast_catalogue();

create trigger catalogue_prices_broadcast_update after update on catalogue_prices referencing new table as changed
  for each statement execute function app.broadcast_catalogue();
