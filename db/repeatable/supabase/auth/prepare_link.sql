-- Prepares an account for a link of a kind, and creates it where that kind does. The link of a sign-up belongs to that
-- sign-up. The outcomes: 'ready', 'not_found', 'email_exists'.
create or replace function auth.prepare_link(p_type text, p_email text, p_new_email text, p_password_hash text, p_metadata jsonb, p_key uuid,
    p_origin app.origin)
  returns table (outcome text, user_id uuid, sign_up_id uuid, described json) language plpgsql as $$
declare
  account auth.users;
begin
  select * into account from auth.users u where u.email = p_email for update;
  if account.id is null and p_type not in ('signup', 'invite') then
    return query select 'not_found', null::uuid, null::uuid, null::json;
    return;
  elsif account.email_confirmed_at is not null and p_type in ('signup', 'invite')
      or exists (select from auth.users u where u.email = p_new_email) then
    return query select 'email_exists', null::uuid, null::uuid, null::json;
    return;
  elsif account.id is null then
    insert into auth.users (email, user_metadata) values (p_email, '{}') returning * into account;
    perform auth.upsert_email_identity(account.id, p_email, case when p_type = 'invite' then p_metadata else '{}' end, false);
    perform auth.write_account_audit('user.created', account.id, p_key, p_origin);
  end if;
  update auth.users u set
      user_metadata = case when p_type = 'invite' then u.user_metadata || p_metadata else u.user_metadata end,
      confirmation_sent_at = case when p_type = 'signup' then now() else u.confirmation_sent_at end,
      invited_at = case when p_type = 'invite' then now() else u.invited_at end,
      recovery_sent_at = case when p_type in ('magiclink', 'recovery') then now() else u.recovery_sent_at end,
      -- The link for the other address continues the same change.
      email_change_pending = case when p_new_email is null or u.new_email = p_new_email then u.email_change_pending
        else '{email_change_current,email_change_new}' end,
      new_email = coalesce(p_new_email, u.new_email),
      email_change_sent_at = case when p_new_email is null then u.email_change_sent_at else now() end
   where u.id = account.id;
  perform auth.write_account_audit('user.link_made', account.id, p_key, p_origin);
  if p_type = 'signup' then
    return query select 'ready', account.id, auth.save_pending_sign_up(account.id, p_password_hash, p_metadata),
      auth.describe_sign_up(account.id, p_metadata);
  else
    return query select 'ready', account.id, null::uuid, auth.describe_user(account.id);
  end if;
end $$;

grant execute on function auth.prepare_link to auth_server;
