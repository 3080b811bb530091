create trigger care_protocols_touch before update on care_protocols for each row execute function app.touch_updated_at();

create trigger care_protocols_broadcast after insert or update on care_protocols
  for each row execute function app.broadcast_care_protocol();

create trigger care_protocols_due_care_added after insert on care_protocols referencing new table as changed
  for each statement execute function app.follow_protocols();

create trigger care_protocols_due_care_changed after update on care_protocols referencing new table as changed
  for each statement execute function app.follow_protocols();
