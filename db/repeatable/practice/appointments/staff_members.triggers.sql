create trigger staff_members_record_times after update of user_id, is_active on staff_members
  for each row execute function app.record_staff_member_times();
