create or replace function auth.touch_signing_key() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;

grant execute on function auth.touch_signing_key to auth_server, definer;
