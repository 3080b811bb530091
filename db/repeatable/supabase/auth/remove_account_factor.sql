-- Removes a factor on behalf of a program. Null for a factor that the account does not have, else what it was.
create or replace function auth.remove_account_factor(p_user uuid, p_factor uuid, p_key uuid, p_origin app.origin)
  returns json language plpgsql as $$
declare
  described json;
begin
  perform from auth.users u where u.id = p_user for update;
  described := auth.describe_factor(p_user, p_factor);
  if described is not null then
    perform auth.remove_factor(p_user, p_factor, p_key, p_origin);
  end if;
  return described;
end $$;

grant execute on function auth.remove_account_factor to auth_server;
