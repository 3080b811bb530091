-- Deletes all pending sign-ups of an account, with their links and unsent emails.
create or replace function auth.delete_pending_sign_ups(p_user uuid) returns void language sql volatile
  begin atomic
    select app.delete_emails(array['confirmation'], p_user => p_user, p_is_sent => false);
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type = 'confirmation';
    delete from auth.pending_sign_ups s where s.user_id = p_user;
  end;

grant execute on function auth.delete_pending_sign_ups to auth_server;
