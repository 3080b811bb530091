-- Writes an audit line for the auth server, with the person's present role.
create or replace function auth.write_audit(p_action text, p_user uuid, p_origin app.origin, p_after jsonb default null)
  returns void language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, ip, user_agent, request_id, after)
      select p_action, p_user::text, r.clinic_id, p_user, r.role, p_origin.ip, p_origin.user_agent, p_origin.request_id,
          p_after
        from (select) as one left join public.user_roles r on r.user_id = p_user;
  end;

grant execute on function auth.write_audit to auth_server;
