create trigger demo_bookings_touch before update on demo_bookings for each row execute function app.touch_updated_at();

create trigger demo_bookings_notify after insert or update or delete on demo_bookings
  for each statement execute function app.notify_demo_change();
