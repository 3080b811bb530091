-- Creates an account, or reports that its address is taken. The outcomes: 'session' (confirmed at once and signed in),
-- 'confirm' (an email with a link was queued), 'exists'.
create or replace function auth.sign_up(p_email text, p_password_hash text, p_metadata jsonb, p_autoconfirm boolean, p_redirect_to text, p_flow uuid,
    p_token_hash bytea, p_origin app.origin)
  returns table (outcome text, session_id uuid, described json) language plpgsql as $$
declare
  account auth.users;
begin
  insert into auth.users (email, user_metadata) values (p_email, '{}') on conflict (email) do nothing returning * into account;
  if account.id is null then
    select * into account from auth.users u where u.email = p_email for update;
    -- An invited person proves the address only by the link in that email.
    if account.email_confirmed_at is not null or (account.invited_at is not null and p_autoconfirm) then
      if not p_autoconfirm then
        perform app.queue_mail('already_registered', p_email, account.id, null, p_redirect_to);
      end if;
      return query select 'exists', null::uuid, null::json;
      return;
    end if;
  else
    perform auth.write_audit('user.signed_up', account.id, p_origin);
  end if;
  if p_autoconfirm then
    update auth.users u set password_hash = p_password_hash,
        user_metadata = p_metadata || jsonb_build_object('sub', account.id, 'email', p_email, 'email_verified', true, 'phone_verified', false),
        email_confirmed_at = now(), is_address_assumed = true
     where u.id = account.id;
    perform auth.upsert_email_identity(account.id, p_email, p_metadata, true);
    return query select 'session', o.session_id, o.described
      from auth.open_session(account.id, null, 'password', p_token_hash, p_origin) o;
  else
    update auth.users u set confirmation_sent_at = now(), user_metadata = u.user_metadata ||
        jsonb_build_object('sub', account.id, 'email', p_email, 'email_verified', false, 'phone_verified', false)
     where u.id = account.id;
    perform auth.upsert_email_identity(account.id, p_email, '{}', false);
    perform auth.queue_email('confirmation', p_email, account.id, p_redirect_to, p_flow,
      auth.save_pending_sign_up(account.id, p_password_hash, p_metadata));
    return query select 'confirm', null::uuid, auth.describe_sign_up(account.id, p_metadata);
  end if;
end $$;

grant execute on function auth.sign_up to auth_server;
