-- Redeems an emailed link or code once. The outcomes: 'session'; 'flow' (the link belongs to a flow, whose code is
-- issued under p_flow_code_hash); 'half' (the first of two confirmations of a new address); 'invalid' (unknown, used or
-- expired); 'elsewhere' (see accept_invitation); 'taken' (another account has the new address by now); 'banned'.
create or replace function auth.redeem_token(p_types text[], p_token_hash bytea, p_email text, p_code_hash bytea, p_flow_code_hash bytea,
    p_flow_seconds integer, p_refresh_hash bytea, p_origin app.origin)
  returns table (outcome text, session_id uuid, described json) language plpgsql as $$
declare
  matching uuid[];
  token auth.one_time_tokens;
  account auth.users;
  sign_up auth.pending_sign_ups;
  acceptance text;
begin
  select array_agg(t.id) into matching from auth.one_time_tokens t
   where t.token_type = any (p_types) and t.expires_at > now()
     and (t.token_hash = p_token_hash or (t.sent_to = p_email and t.code_hash = p_code_hash and t.code_expires_at > now()));
  -- Two emails to one mailbox can contain the same digits: then only their links work.
  if cardinality(matching) = 1 then
    -- The account is locked before the token; otherwise two requests with two of its emails could deadlock.
    select u.* into account from auth.users u join auth.one_time_tokens t on t.user_id = u.id where t.id = matching[1] for update of u;
    select * into token from auth.one_time_tokens t
     where t.id = matching[1] and (t.token_hash = p_token_hash or t.code_hash = p_code_hash) for update;
  end if;
  if token.id is null then
    return query select 'invalid', null::uuid, null::json;
    return;
  end if;
  if account.banned_until > now() then
    return query select 'banned', null::uuid, null::json;
    return;
  end if;
  if token.invitation_id is not null then
    -- The origin, for the audit lines of an accepted invitation.
    perform set_config('app.ip', p_origin.ip, true), set_config('app.user_agent', p_origin.user_agent, true), set_config('app.request_id', p_origin.request_id, true);
    acceptance := auth.accept_invitation(token.invitation_id, account.id);
    if acceptance <> 'accepted' then
      return query select case acceptance when 'elsewhere' then 'elsewhere' else 'invalid' end, null::uuid, null::json;
      return;
    end if;
  end if;
  delete from auth.one_time_tokens t where t.id = token.id;
  if token.token_type in ('email_change_current', 'email_change_new') then
    -- An email of an earlier change that was delivered late does not count for this one.
    if token.token_type = 'email_change_new' and token.sent_to is distinct from account.new_email then
      return query select 'invalid', null::uuid, null::json;
      return;
    end if;
    update auth.users u set email_change_pending = array_remove(u.email_change_pending, token.token_type)
     where u.id = account.id returning * into account;
    if account.email_change_pending <> '{}' then
      return query select 'half', null::uuid, null::json;
      return;
    end if;
    if account.new_email is null or exists (select from auth.users u where u.email = account.new_email and u.id <> account.id) then
      return query select 'taken', null::uuid, null::json;
      return;
    end if;
    perform auth.change_email(account.id, account.new_email, false, p_origin);
  elsif account.email_confirmed_at is null or account.is_address_assumed then
    -- The first proof of the address. Whoever opened the account before without one is signed out, and of the pending
    -- sign-ups only the one that this email belongs to is kept.
    select * into sign_up from auth.pending_sign_ups s where s.id = token.sign_up_id;
    update auth.users u set password_hash = sign_up.password_hash, user_metadata = u.user_metadata || coalesce(sign_up.user_metadata ||
        jsonb_build_object('sub', account.id, 'phone_verified', false), '{}')
     where u.id = account.id;
    delete from auth.sessions s where s.user_id = account.id;
    perform auth.upsert_email_identity(account.id, account.email, coalesce(sign_up.user_metadata, '{}'), true);
    perform auth.set_email(account.id, account.email, false);
  end if;
  if token.flow_id is not null and p_flow_code_hash is not null then
    return query select case when auth.issue_flow_code(token.flow_id, account.id, p_flow_code_hash, null, p_flow_seconds)
      then 'flow' else 'invalid' end, null::uuid, null::json;
    return;
  end if;
  return query select 'session', o.session_id, o.described
    from auth.open_session(account.id, null, 'otp', p_refresh_hash, p_origin) o;
end $$;

grant execute on function auth.redeem_token to auth_server;
