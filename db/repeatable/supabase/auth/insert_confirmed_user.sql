-- Creates an account with a confirmed address, unless the address has one.
create or replace function app.insert_confirmed_user(p_email text, p_password_hash text, p_full_name text)
  returns table (user_id uuid, was_created boolean) language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.users (email, password_hash, email_confirmed_at, user_metadata)
    values (p_email, p_password_hash, now(), jsonb_build_object('full_name', p_full_name, 'email_verified', true))
    on conflict (email) do nothing returning id into user_id;
  was_created := found;
  if was_created then
    perform auth.upsert_email_identity(user_id, p_email, jsonb_build_object('full_name', p_full_name), true);
  else
    select u.id into user_id from auth.users u where u.email = p_email;
  end if;
  return next;
end $$;

grant execute on function app.insert_confirmed_user to auth_server;
