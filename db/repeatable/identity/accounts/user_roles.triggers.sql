create trigger user_roles_broadcast after insert or update or delete on user_roles
  for each row execute function app.broadcast_role();

-- Checked for inserts only: who may change an existing role is decided by the policies.
create trigger user_roles_granted before insert on user_roles
  for each row execute function app.check_role_is_granted();

create trigger user_roles_complete_invitation after insert or update on user_roles
  for each row execute function app.complete_granted_role();

create trigger user_roles_ensure_admin before update or delete on user_roles
  for each row execute function app.ensure_admin_remains();

create trigger user_roles_audit_key after insert or update or delete on user_roles
  for each row when (current_user = 'service_key') execute function app.audit_key_write('user_id', 'user_roles');

create trigger user_roles_record_change after insert or update or delete on user_roles
  for each row execute function app.record_change('user_roles');
