-- Finds the token of an emailed link, or of the digits that were sent to an address, and locks it with its account. No row
-- for one that is unknown, used or expired.
create or replace function auth.lock_one_time_token(p_types text[], p_token_hash bytea, p_email text, p_code_hash bytea)
  returns table (token_id uuid, token_type text, sent_to text, invitation_id uuid, flow_id uuid, sign_up_id uuid, user_id uuid,
    new_email text, email_change_pending text[], is_new_email_taken boolean, is_confirmed boolean, is_address_assumed boolean,
    is_banned boolean) language plpgsql as $$
declare
  matching uuid[];
begin
  select array_agg(t.id) into matching from auth.one_time_tokens t
   where t.token_type = any (p_types) and t.expires_at > now()
     and (t.token_hash = p_token_hash or (t.sent_to = p_email and t.code_hash = p_code_hash and t.code_expires_at > now()));
  -- Two emails to one mailbox can contain the same digits: then only their links work.
  if cardinality(matching) is distinct from 1 then
    return;
  end if;
  -- The account is locked before the token; otherwise two requests with two of its emails could deadlock.
  perform from auth.users u join auth.one_time_tokens t on t.user_id = u.id where t.id = matching[1] for update of u;
  perform from auth.one_time_tokens t
   where t.id = matching[1] and (t.token_hash = p_token_hash or t.code_hash = p_code_hash) for update;
  if not found then
    return; -- used, or replaced by a later email, while this request waited
  end if;
  return query
    select t.id, t.token_type, t.sent_to, t.invitation_id, t.flow_id, t.sign_up_id, u.id, u.new_email, u.email_change_pending,
        exists (select from auth.users o where o.email = u.new_email and o.id <> u.id),
        u.email_confirmed_at is not null, u.is_address_assumed, coalesce(u.banned_until > now(), false)
      from auth.one_time_tokens t join auth.users u on u.id = t.user_id where t.id = matching[1];
end $$;

grant execute on function auth.lock_one_time_token to auth_server;
