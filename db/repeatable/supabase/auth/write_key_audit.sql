-- Writes an audit line of a scheduled action.
create or replace function auth.write_key_audit(p_action text, p_subject text) returns void language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role) values (p_action, p_subject, null, null, null);
  end;

grant execute on function auth.write_key_audit to auth_server;
