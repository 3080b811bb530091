-- Creates an account without an address or a name, usable until it is signed out.
create or replace function auth.sign_up_anonymously(p_metadata jsonb, p_token_hash bytea, p_origin app.origin)
  returns table (session_id uuid, described json) language plpgsql as $$
declare
  account uuid;
begin
  insert into auth.users (is_anonymous, app_metadata, user_metadata) values (true, '{}', p_metadata) returning id into account;
  return query select o.session_id, o.described
    from auth.open_session(account, null, 'anonymous', p_token_hash, p_origin) o;
end $$;

grant execute on function auth.sign_up_anonymously to auth_server;
