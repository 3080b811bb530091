-- Sets the address of an account everywhere. An anonymous account with an address is anonymous no longer. The metadata name
-- the address only where a sign-up has put it there.
create or replace function auth.set_email(p_user uuid, p_email text, p_is_assumed boolean) returns void language plpgsql as $$
begin
  update auth.users u set email = p_email, new_email = null, email_change_pending = '{}',
      email_confirmed_at = coalesce(u.email_confirmed_at, now()), is_address_assumed = p_is_assumed, is_anonymous = false,
      app_metadata = case when u.is_anonymous then u.app_metadata || '{"provider": "email", "providers": ["email"]}' else u.app_metadata end,
      user_metadata = u.user_metadata || '{"email_verified": true}'
        || case when u.user_metadata ? 'email' then jsonb_build_object('email', p_email) else '{}' end
   where u.id = p_user;
  perform auth.upsert_email_identity(p_user, p_email, '{}', true);
end $$;

grant execute on function auth.set_email to auth_server;
