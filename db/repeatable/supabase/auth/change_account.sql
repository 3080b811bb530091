-- Changes an account; a null leaves it as it is. p_ban_seconds: 0 lifts a ban. The outcomes: 'changed', 'not_found',
-- 'email_exists'.
create or replace function auth.change_account(p_user uuid, p_email text, p_password_hash text, p_is_confirmed boolean, p_metadata jsonb,
    p_app_metadata jsonb, p_ban_seconds double precision, p_key uuid, p_origin app.origin)
  returns table (outcome text, described json) language plpgsql as $$
declare
  account auth.users;
begin
  select * into account from auth.users u where u.id = p_user for update;
  if not found then
    return query select 'not_found', null::json;
    return;
  end if;
  if p_email is not null and exists (select from auth.users u where u.email = p_email and u.id <> p_user) then
    return query select 'email_exists', null::json;
    return;
  end if;
  update auth.users u set
      user_metadata = auth.merge_metadata(u.user_metadata, coalesce(p_metadata, '{}')),
      app_metadata = auth.merge_metadata(u.app_metadata, coalesce(p_app_metadata, '{}')),
      email_confirmed_at = case when p_is_confirmed then coalesce(u.email_confirmed_at, now()) else u.email_confirmed_at end,
      is_address_assumed = u.is_address_assumed and not coalesce(p_is_confirmed, false),
      banned_until = case when p_ban_seconds = 0 then null when p_ban_seconds > 0 then now() + make_interval(secs => p_ban_seconds)
        else u.banned_until end,
      password_hash = coalesce(p_password_hash, u.password_hash)
   where u.id = p_user;
  if p_email <> account.email or account.email is null and p_email is not null then
    perform auth.set_email(p_user, p_email, false);
    delete from auth.one_time_tokens t where t.user_id = p_user;
    if account.email is not null then
      perform auth.queue_notice('email_changed', account.email, p_user, jsonb_build_object('at', auth.instant(now())));
    end if;
  end if;
  if p_password_hash is not null then
    -- Pending sign-ups are discarded: the program's change is later than any of them.
    update auth.pending_sign_ups s set password_hash = p_password_hash where s.user_id = p_user;
    delete from auth.sessions s where s.user_id = p_user;
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('recovery', 'reauthentication');
    perform app.queue_mail('password_changed', coalesce(p_email, account.email), p_user, null, null);
  end if;
  perform auth.write_account_audit('user.changed', p_user, p_key, p_origin);
  return query select 'changed', auth.describe_user(p_user);
end $$;

grant execute on function auth.change_account to auth_server;
