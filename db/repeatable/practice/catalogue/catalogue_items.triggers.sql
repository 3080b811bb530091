create trigger catalogue_items_touch before update on catalogue_items for each row execute function app.touch_updated_at();
