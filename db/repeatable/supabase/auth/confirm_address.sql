-- Confirms the address of an account by its first proof. Whoever opened the account before without one is signed out, and
-- of the pending sign-ups only the one that the email belongs to takes effect.
create or replace function auth.confirm_address(p_user uuid, p_sign_up uuid) returns void language plpgsql as $$
declare
  account auth.users;
  sign_up auth.pending_sign_ups;
begin
  select * into sign_up from auth.pending_sign_ups s where s.id = p_sign_up;
  update auth.users u set password_hash = sign_up.password_hash, user_metadata = u.user_metadata || coalesce(sign_up.user_metadata ||
      jsonb_build_object('sub', u.id, 'email', u.email, 'phone_verified', false), '{}')
   where u.id = p_user returning * into account;
  delete from auth.sessions s where s.user_id = p_user;
  perform auth.upsert_email_identity(p_user, account.email, coalesce(sign_up.user_metadata, '{}'), true);
  perform auth.set_email(p_user, account.email, false);
end $$;

grant execute on function auth.confirm_address to auth_server;
