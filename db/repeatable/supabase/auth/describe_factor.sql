create or replace function auth.describe_factor(p_user uuid, p_factor uuid) returns json language sql stable
  begin atomic
    select f.value from json_array_elements(auth.describe_factors(p_user)) f where f.value ->> 'id' = p_factor::text;
  end;

grant execute on function auth.describe_factor to auth_server;
