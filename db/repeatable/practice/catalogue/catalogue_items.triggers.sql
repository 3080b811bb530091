create trigger catalogue_items_touch before update on catalogue_items for each row execute function app.touch_updated_at();

create trigger catalogue_items_index_insert after insert on catalogue_items
  for each row execute function app.index_catalogue_item();

create trigger catalogue_items_index_update after update of name, code, barcode, active_ingredients on catalogue_items
  for each row execute function app.index_catalogue_item();

create trigger catalogue_items_broadcast_insert after insert on catalogue_items referencing new table as changed
  for each statement execute function app.broadcast_catalogue();

create trigger catalogue_items_broadcast_update after update on catalogue_items referencing new table as changed
  for each statement execute function app.broadcast_catalogue();
