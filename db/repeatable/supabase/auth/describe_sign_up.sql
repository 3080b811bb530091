-- The account as the wire shows it to whoever signs up: with their own data only.
create or replace function auth.describe_sign_up(p_user uuid, p_metadata jsonb) returns json language sql stable
  begin atomic
    select jsonb_set(d.account || jsonb_build_object('user_metadata', d.words), '{identities,0,identity_data}', d.words, false)::json
      from (select auth.describe_user(u.id)::jsonb as account, p_metadata || jsonb_build_object('sub', u.id, 'email', u.email,
          'email_verified', false, 'phone_verified', false) as words
        from auth.users u where u.id = p_user) d;
  end;

grant execute on function auth.describe_sign_up to auth_server;
