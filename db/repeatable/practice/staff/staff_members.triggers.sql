create trigger staff_members_touch before update on staff_members for each row execute function app.touch_updated_at();

create trigger staff_members_broadcast after insert or update or delete on staff_members
  for each row execute function app.broadcast_clinic_change('setup');
