create trigger user_roles_deactivate_staff after update or delete on user_roles
  for each row execute function app.deactivate_staff_member();
