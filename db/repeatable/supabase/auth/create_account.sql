-- Creates an account. The outcomes: 'made', 'email_exists', 'id_exists'.
create or replace function auth.create_account(p_id uuid, p_email text, p_password_hash text, p_is_confirmed boolean, p_metadata jsonb,
    p_app_metadata jsonb, p_ban_seconds double precision, p_key uuid, p_origin app.origin)
  returns table (outcome text, described json) language plpgsql as $$
begin
  if exists (select from auth.users u where u.id = p_id) then
    return query select 'id_exists', null::json;
    return;
  end if;
  insert into auth.users as u (id, email, password_hash, email_confirmed_at, user_metadata, app_metadata, banned_until)
    values (p_id, p_email, p_password_hash, case when p_is_confirmed then now() end,
      p_metadata || jsonb_build_object('email_verified', p_is_confirmed),
      '{"provider": "email", "providers": ["email"]}' || p_app_metadata, now() + make_interval(secs => p_ban_seconds))
    on conflict (email) do nothing;
  if not found then
    return query select 'email_exists', null::json;
    return;
  end if;
  perform auth.upsert_email_identity(p_id, p_email, '{}', p_is_confirmed);
  perform auth.write_account_audit('user.created', p_id, p_key, p_origin);
  return query select 'made', auth.describe_user(p_id);
end $$;

grant execute on function auth.create_account to auth_server;
