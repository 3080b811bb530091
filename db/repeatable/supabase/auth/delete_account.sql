-- Deletes an account; a soft delete removes only its personal data and credentials. False when there is none.
create or replace function auth.delete_account(p_user uuid, p_softly boolean, p_key uuid, p_origin app.origin)
  returns boolean language plpgsql as $$
begin
  perform from auth.users u where u.id = p_user for update;
  if not found then
    return false;
  end if;
  perform auth.write_account_audit('user.deleted', p_user, p_key, p_origin);
  if not p_softly then
    delete from auth.users u where u.id = p_user;
    return true;
  end if;
  delete from auth.sessions s where s.user_id = p_user;
  delete from auth.identities i where i.user_id = p_user;
  delete from auth.one_time_tokens t where t.user_id = p_user;
  perform auth.delete_pending_sign_ups(p_user);
  -- Another account may then use the address.
  update auth.users u set email = encode(sha256(convert_to(u.id || coalesce(u.email, ''), 'UTF8')), 'hex'), password_hash = null,
      new_email = null, email_change_pending = '{}', user_metadata = '{}', app_metadata = '{}', deleted_at = now()
   where u.id = p_user;
  return true;
end $$;

grant execute on function auth.delete_account to auth_server;
