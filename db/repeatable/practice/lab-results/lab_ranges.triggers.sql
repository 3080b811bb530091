create trigger lab_ranges_preserve before update on lab_ranges for each row execute function app.preserve_lab_range();

create trigger lab_ranges_broadcast after insert or update on lab_ranges for each row execute function app.broadcast_lab_setup();
