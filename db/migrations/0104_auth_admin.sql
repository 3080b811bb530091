-- Accounts as a program sees and changes them that shows a secret key of the project. No person stands behind it: the
-- trail names the key.

create function auth.write_account_audit(p_action text, p_user uuid, p_key uuid, p_ip text, p_user_agent text, p_request text) returns void
  language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role, ip, user_agent, request_id, after)
      select p_action, p_user::text, r.clinic_id, null, null, p_ip, p_user_agent, p_request, jsonb_build_object('keyId', p_key)
        from (select) as one left join public.user_roles r on r.user_id = p_user;
  end;

-- One page of all accounts, the newest first, and how many there are.
create function auth.list_accounts(p_filter text, p_offset bigint, p_limit integer) returns table (total bigint, users json)
  language sql stable
  begin atomic
    select (select count(*) from auth.users u where p_filter = '' or position(p_filter in u.email) > 0),
      coalesce((select json_agg(auth.describe_user(page.id) order by page.created_at desc, page.id desc) from (
        select u.id, u.created_at from auth.users u where p_filter = '' or position(p_filter in u.email) > 0
         order by u.created_at desc, u.id desc offset p_offset limit p_limit) page), '[]');
  end;

-- Metadata after a change: what is null goes.
create function auth.merge_metadata(p_old jsonb, p_new jsonb) returns jsonb language sql immutable
  begin atomic
    select coalesce(jsonb_object_agg(e.key, e.value) filter (where e.value <> 'null'), '{}') from jsonb_each(p_old || p_new) e;
  end;

-- Makes an account. The outcomes: 'made', 'email_exists', 'id_exists'.
create function auth.create_account(p_id uuid, p_email text, p_password_hash text, p_is_confirmed boolean, p_metadata jsonb,
    p_app_metadata jsonb, p_ban_seconds double precision, p_key uuid, p_ip text, p_user_agent text, p_request text)
  returns table (outcome text, described json) language plpgsql as $$
begin
  if exists (select from auth.users u where u.id = p_id) then
    return query select 'id_exists', null::json;
    return;
  end if;
  insert into auth.users as u (id, email, password_hash, email_confirmed_at, user_metadata, app_metadata, banned_until)
    values (p_id, p_email, p_password_hash, case when p_is_confirmed then now() end,
      p_metadata || jsonb_build_object('email_verified', p_is_confirmed),
      '{"provider": "email", "providers": ["email"]}' || p_app_metadata, now() + make_interval(secs => p_ban_seconds))
    on conflict (email) do nothing;
  if not found then
    return query select 'email_exists', null::json;
    return;
  end if;
  perform auth.put_email_identity(p_id, p_email, '{}', p_is_confirmed);
  perform auth.write_account_audit('user.created', p_id, p_key, p_ip, p_user_agent, p_request);
  return query select 'made', auth.describe_user(p_id);
end $$;

-- Changes an account; a null leaves it as it is. p_ban_seconds: 0 lifts a ban. The outcomes: 'changed', 'not_found',
-- 'email_exists'.
create function auth.change_account(p_user uuid, p_email text, p_password_hash text, p_is_confirmed boolean, p_metadata jsonb,
    p_app_metadata jsonb, p_ban_seconds double precision, p_key uuid, p_ip text, p_user_agent text, p_request text)
  returns table (outcome text, described json) language plpgsql as $$
declare
  account auth.users;
begin
  select * into account from auth.users u where u.id = p_user for update;
  if not found then
    return query select 'not_found', null::json;
    return;
  end if;
  if p_email is not null and exists (select from auth.users u where u.email = p_email and u.id <> p_user) then
    return query select 'email_exists', null::json;
    return;
  end if;
  update auth.users u set
      user_metadata = auth.merge_metadata(u.user_metadata, coalesce(p_metadata, '{}')),
      app_metadata = auth.merge_metadata(u.app_metadata, coalesce(p_app_metadata, '{}')),
      email_confirmed_at = case when p_is_confirmed then coalesce(u.email_confirmed_at, now()) else u.email_confirmed_at end,
      is_address_assumed = u.is_address_assumed and not coalesce(p_is_confirmed, false),
      banned_until = case when p_ban_seconds = 0 then null when p_ban_seconds > 0 then now() + make_interval(secs => p_ban_seconds)
        else u.banned_until end,
      password_hash = coalesce(p_password_hash, u.password_hash)
   where u.id = p_user;
  if p_email <> account.email or account.email is null and p_email is not null then
    perform auth.set_email(p_user, p_email, false);
    delete from auth.one_time_tokens t where t.user_id = p_user;
    if account.email is not null then
      perform auth.queue_notice('email_changed', account.email, p_user, jsonb_build_object('at', auth.instant(now())));
    end if;
  end if;
  if p_password_hash is not null then
    -- Whichever sign-up's letter is opened then: the program's word is later than any of them.
    update auth.pending_sign_ups s set password_hash = p_password_hash where s.user_id = p_user;
    delete from auth.sessions s where s.user_id = p_user;
    delete from auth.one_time_tokens t where t.user_id = p_user and t.token_type in ('recovery', 'reauthentication');
    perform app.queue_mail('password_changed', coalesce(p_email, account.email), p_user, null, null);
  end if;
  perform auth.write_account_audit('user.changed', p_user, p_key, p_ip, p_user_agent, p_request);
  return query select 'changed', auth.describe_user(p_user);
end $$;

-- Takes an account away; softly, only what says who it was and what signs it in. False when there is none.
create function auth.delete_account(p_user uuid, p_softly boolean, p_key uuid, p_ip text, p_user_agent text, p_request text)
  returns boolean language plpgsql as $$
begin
  perform from auth.users u where u.id = p_user for update;
  if not found then
    return false;
  end if;
  perform auth.write_account_audit('user.deleted', p_user, p_key, p_ip, p_user_agent, p_request);
  if not p_softly then
    delete from auth.users u where u.id = p_user;
    return true;
  end if;
  delete from auth.sessions s where s.user_id = p_user;
  delete from auth.identities i where i.user_id = p_user;
  delete from auth.one_time_tokens t where t.user_id = p_user;
  perform auth.forget_sign_ups(p_user);
  -- Another account may take the address over.
  update auth.users u set email = encode(sha256(convert_to(u.id || coalesce(u.email, ''), 'UTF8')), 'hex'), password_hash = null,
      new_email = null, email_change_awaits = '{}', user_metadata = '{}', app_metadata = '{}', deleted_at = now()
   where u.id = p_user;
  return true;
end $$;

-- Readies an account for a link of a kind: makes it where that kind does. The link of a sign-up belongs to that sign-up. The
-- outcomes: 'ready', 'not_found', 'email_exists'.
create function auth.prepare_link(p_type text, p_email text, p_new_email text, p_password_hash text, p_metadata jsonb, p_key uuid, p_ip text,
    p_user_agent text, p_request text)
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
    perform auth.put_email_identity(account.id, p_email, case when p_type = 'invite' then p_metadata else '{}' end, false);
    perform auth.write_account_audit('user.created', account.id, p_key, p_ip, p_user_agent, p_request);
  end if;
  update auth.users u set
      user_metadata = case when p_type = 'invite' then u.user_metadata || p_metadata else u.user_metadata end,
      confirmation_sent_at = case when p_type = 'signup' then now() else u.confirmation_sent_at end,
      invited_at = case when p_type = 'invite' then now() else u.invited_at end,
      recovery_sent_at = case when p_type in ('magiclink', 'recovery') then now() else u.recovery_sent_at end,
      -- Whoever asks for the link of the other mailbox goes on with the same change.
      email_change_awaits = case when p_new_email is null or u.new_email = p_new_email then u.email_change_awaits
        else '{email_change_current,email_change_new}' end,
      new_email = coalesce(p_new_email, u.new_email),
      email_change_sent_at = case when p_new_email is null then u.email_change_sent_at else now() end
   where u.id = account.id;
  perform auth.write_account_audit('user.link_made', account.id, p_key, p_ip, p_user_agent, p_request);
  if p_type = 'signup' then
    return query select 'ready', account.id, auth.keep_sign_up(account.id, p_password_hash, p_metadata),
      auth.describe_sign_up(account.id, p_metadata);
  else
    return query select 'ready', account.id, null::uuid, auth.describe_user(account.id);
  end if;
end $$;

grant execute on function auth.write_account_audit(text, uuid, uuid, text, text, text), auth.list_accounts(text, bigint, integer),
  auth.merge_metadata(jsonb, jsonb),
  auth.create_account(uuid, text, text, boolean, jsonb, jsonb, double precision, uuid, text, text, text),
  auth.change_account(uuid, text, text, boolean, jsonb, jsonb, double precision, uuid, text, text, text),
  auth.delete_account(uuid, boolean, uuid, text, text, text),
  auth.prepare_link(text, text, text, text, jsonb, uuid, text, text, text) to auth_server;

select app.hand_over_definers();
