-- Audits a failed password. It has no actor; its subject is the account, if there is one.
create or replace function auth.write_sign_in_failure(p_user uuid, p_subject text, p_origin app.origin) returns void
  language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, ip, user_agent, request_id)
      select 'user.sign_in_failed', coalesce(p_user::text, p_subject), r.clinic_id, null, null,
          p_origin.ip, p_origin.user_agent, p_origin.request_id
        from (select) as one left join public.user_roles r on r.user_id = p_user;
  end;

grant execute on function auth.write_sign_in_failure to auth_server;
