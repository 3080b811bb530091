-- The account of a bearer token, and whether its session is still valid.
create or replace function auth.find_bearer(p_user uuid, p_session uuid)
  returns table (has_session boolean, is_banned boolean, described json) language sql stable
  begin atomic
    select exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user
        and (s.not_after is null or s.not_after > now())),
      coalesce(u.banned_until > now(), false), auth.describe_user(u.id)
      from auth.users u where u.id = p_user;
  end;

grant execute on function auth.find_bearer to auth_server;
