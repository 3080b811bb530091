-- Sets the password of a new account and confirms its address without an email: nobody has proved that it is theirs.
create or replace function auth.assume_address(p_user uuid, p_password_hash text, p_metadata jsonb) returns void language sql volatile
  begin atomic
    update auth.users u set password_hash = p_password_hash, email_confirmed_at = now(), is_address_assumed = true,
        user_metadata = p_metadata || jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false)
     where u.id = p_user;
    select auth.upsert_email_identity(u.id, u.email, p_metadata, true) from auth.users u where u.id = p_user;
  end;

grant execute on function auth.assume_address to auth_server;
