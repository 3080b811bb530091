-- Stores the hashes of a link and a code that are about to be emailed. They replace those of the same kind, invitation
-- and sign-up.
create or replace function auth.store_one_time_token(p_user uuid, p_type text, p_invitation uuid, p_flow uuid, p_sign_up uuid, p_sent_to text,
    p_token_hash bytea, p_code_hash bytea, p_seconds integer, p_code_seconds integer) returns void
  language plpgsql as $$
begin
  -- Locks the account first, then its tokens, as lock_one_time_token does.
  perform from auth.users u where u.id = p_user for no key update;
  insert into auth.one_time_tokens (user_id, token_type, invitation_id, flow_id, sign_up_id, sent_to, token_hash, code_hash, expires_at,
      code_expires_at)
    values (p_user, p_type, p_invitation, p_flow, p_sign_up, p_sent_to, p_token_hash, p_code_hash, now() + make_interval(secs => p_seconds),
      now() + make_interval(secs => p_code_seconds))
  on conflict (user_id, token_type, invitation_id, sign_up_id) do update set flow_id = excluded.flow_id, sent_to = excluded.sent_to,
    token_hash = excluded.token_hash, code_hash = excluded.code_hash, created_at = now(), expires_at = excluded.expires_at,
    code_expires_at = excluded.code_expires_at;
  if p_sign_up is not null then
    update auth.pending_sign_ups s set expires_at = now() + make_interval(secs => p_seconds) where s.id = p_sign_up;
  end if;
  -- Each pending sign-up adds a code that a guess may hit: the digits of three are valid, the links of all.
  update auth.one_time_tokens t set code_expires_at = now()
   where t.code_expires_at > now() and t.id in (
     select o.id from auth.one_time_tokens o where o.user_id = p_user and o.token_type = 'confirmation' and p_type = 'confirmation'
      order by o.created_at desc, o.id offset 3);
end $$;

grant execute on function auth.store_one_time_token to auth_server;
