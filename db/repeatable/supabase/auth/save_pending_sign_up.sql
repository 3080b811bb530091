-- Stores a sign-up until the link in its email is opened.
create or replace function auth.save_pending_sign_up(p_user uuid, p_password_hash text, p_metadata jsonb) returns uuid language sql volatile
  begin atomic
    insert into auth.pending_sign_ups (user_id, password_hash, user_metadata) values (p_user, p_password_hash, p_metadata) returning id;
  end;

grant execute on function auth.save_pending_sign_up to auth_server;
