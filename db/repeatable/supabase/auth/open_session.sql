-- Opens a session. With p_expected_hash, only if the password is still the one that was checked: no row otherwise.
create or replace function auth.open_session(p_user uuid, p_expected_hash text, p_method text, p_token_hash bytea, p_origin app.origin)
  returns table (session_id uuid, described json) language plpgsql as $$
declare
  opened uuid := gen_random_uuid();
  mailbox text;
begin
  update auth.users u set last_sign_in_at = now()
   where u.id = p_user and (p_expected_hash is null or u.password_hash = p_expected_hash) returning u.email into mailbox;
  if not found then
    return;
  end if;
  update auth.identities i set last_sign_in_at = now() where i.user_id = p_user and i.provider = 'email' and p_method <> 'oauth';
  insert into auth.sessions (id, user_id, amr, user_agent, ip, not_after)
    values (opened, p_user, jsonb_build_array(jsonb_build_object('method', p_method, 'timestamp', extract(epoch from now())::bigint)),
      p_origin.user_agent, p_origin.ip, (select now() + make_interval(secs => l.time_box_seconds) from auth.session_limits l));
  insert into auth.refresh_tokens (token_hash, session_id) values (p_token_hash, opened);
  perform auth.write_audit('user.signed_in', p_user, p_origin, jsonb_build_object('method', p_method));
  if auth.remember_device(p_user, p_origin) and mailbox is not null then
    perform auth.queue_notice('new_device', mailbox, p_user,
      jsonb_build_object('ip', p_origin.ip, 'userAgent', p_origin.user_agent, 'at', auth.instant(now())));
  end if;
  return query select opened, auth.describe_user(p_user);
end $$;

grant execute on function auth.open_session to auth_server;
