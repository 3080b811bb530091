create trigger catalogue_parts_circle after insert or update on catalogue_parts
  for each row execute function app.prevent_item_in_itself();
