create trigger stock_locations_check_unused before update of archived_at on stock_locations for each row
  when (old.archived_at is null and new.archived_at is not null) execute function app.check_location_unused();
