create or replace function auth.write_account_audit(p_action text, p_user uuid, p_key uuid, p_origin app.origin) returns void
  language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, ip, user_agent, request_id, after)
      select p_action, p_user::text, r.clinic_id, null, null, p_origin.ip, p_origin.user_agent, p_origin.request_id,
          jsonb_build_object('keyId', p_key)
        from (select) as one left join public.user_roles r on r.user_id = p_user;
  end;

grant execute on function auth.write_account_audit to auth_server;
