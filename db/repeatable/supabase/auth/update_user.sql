-- Changes the caller's account; a null leaves a value as it is. A new password ends every other session. `p_autoconfirm` is for the
-- first address of an account, which is a sign-up: a change is always confirmed by email.
create or replace function auth.update_user(p_user uuid, p_session uuid, p_password_hash text, p_metadata jsonb, p_new_email text, p_autoconfirm boolean,
    p_redirect_to text, p_flow uuid, p_origin app.origin)
  returns table (outcome text, described json) language plpgsql as $$
declare
  account auth.users;
begin
  select * into account from auth.users u where u.id = p_user for update;
  if p_new_email is not null and exists (select from auth.users u where u.email = p_new_email and u.id <> p_user) then
    return query select 'email_exists', null::json;
    return;
  end if;
  if p_metadata is not null then
    update auth.users u set user_metadata = (
        select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(u.user_metadata || p_metadata) e where e.value <> 'null')
     where u.id = p_user;
  end if;
  if p_password_hash is not null then
    update auth.users u set password_hash = p_password_hash where u.id = p_user;
    delete from auth.sessions s where s.user_id = p_user and s.id <> p_session;
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('recovery', 'reauthentication');
    perform auth.write_audit('user.password_changed', p_user, p_origin);
    perform app.queue_mail('password_changed', account.email, p_user, null, null);
  end if;
  if p_new_email is distinct from account.email and p_new_email is not null and p_autoconfirm and account.email is null then
    perform auth.change_email(p_user, p_new_email, true, p_origin);
  elsif p_new_email is distinct from account.email and p_new_email is not null then
    update auth.users u set new_email = p_new_email, email_change_sent_at = now(),
        email_change_pending = case when u.email is null then '{email_change_new}' else '{email_change_current,email_change_new}' end::text[]
     where u.id = p_user;
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('email_change_current', 'email_change_new');
    if account.email is not null then
      perform auth.queue_email('email_change_current', account.email, p_user, p_redirect_to, p_flow);
    end if;
    perform auth.queue_email('email_change_new', p_new_email, p_user, p_redirect_to, p_flow);
  end if;
  return query select 'updated', auth.describe_user(p_user);
end $$;

grant execute on function auth.update_user to auth_server;
