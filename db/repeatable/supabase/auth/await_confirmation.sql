-- Marks an account as waiting for its address to be confirmed, and stores the sign-up that the email will belong to.
create or replace function auth.await_confirmation(p_user uuid, p_password_hash text, p_metadata jsonb) returns uuid language sql volatile
  begin atomic
    update auth.users u set confirmation_sent_at = now(), user_metadata = u.user_metadata ||
        jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', false, 'phone_verified', false)
     where u.id = p_user;
    select auth.upsert_email_identity(u.id, u.email, '{}', false) from auth.users u where u.id = p_user;
    select auth.save_pending_sign_up(p_user, p_password_hash, p_metadata);
  end;

grant execute on function auth.await_confirmation to auth_server;
