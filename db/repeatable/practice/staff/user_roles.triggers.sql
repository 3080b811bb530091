create trigger user_roles_unseat after update or delete on user_roles
  for each row execute function app.unseat_staff_member();
