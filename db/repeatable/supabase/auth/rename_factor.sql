-- Renames a factor. Null for a factor that the account does not have, else what it is now.
create or replace function auth.rename_factor(p_user uuid, p_factor uuid, p_name text) returns json language plpgsql as $$
begin
  update auth.mfa_factors f set friendly_name = p_name where f.id = p_factor and f.user_id = p_user;
  return auth.describe_factor(p_user, p_factor);
end $$;

grant execute on function auth.rename_factor to auth_server;
