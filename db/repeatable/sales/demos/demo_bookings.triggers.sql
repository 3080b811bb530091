create trigger demo_bookings_touch before update on demo_bookings for each row execute function app.touch_updated_at();

create trigger demo_bookings_tell after insert or update or delete on demo_bookings
  for each statement execute function app.tell_demo_change();
