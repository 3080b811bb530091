-- Adds an unconfirmed account for an address, or locks the one that has it: sign-ups with one address wait for each other.
create or replace function auth.claim_address(p_email text)
  returns table (user_id uuid, is_new boolean, is_confirmed boolean, is_invited boolean) language plpgsql as $$
begin
  insert into auth.users as u (email, user_metadata) values (p_email, '{}') on conflict (email) do nothing returning u.id into user_id;
  is_new := user_id is not null;
  select u.id, u.email_confirmed_at is not null, u.invited_at is not null into user_id, is_confirmed, is_invited
    from auth.users u where u.email = p_email for update;
  return next;
end $$;

grant execute on function auth.claim_address to auth_server;
