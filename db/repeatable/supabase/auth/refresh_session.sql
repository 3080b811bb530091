-- Exchanges a refresh token. The caller derives the child from the token, so that a token that was already exchanged
-- can be answered with the one that is active now: `steps` children further down. The outcomes:
--   rotated   the token was active; its child is active now
--   active    the token was spent: by a request whose answer got lost (it is the parent of the active token), or within
--             the interval in which several tabs may use the same one
--   replayed  the token was spent longer ago: it may have been stolen, so the whole session ends
--   expired   the session's time is up; `inactive` when nobody has come back to it for too long
create or replace function auth.refresh_session(p_token_hash bytea, p_child_hash bytea, p_reuse_seconds integer, p_network text,
    p_limit integer, p_window_seconds integer)
  returns table (outcome text, steps integer, wait_seconds integer, session_id uuid, aal text, amr jsonb, described json)
  language plpgsql as $$
declare
  token auth.refresh_tokens;
  session auth.sessions;
  limits auth.session_limits;
  active_generation integer;
begin
  wait_seconds := app.consume_allowance('token:' || p_network, p_limit, p_window_seconds);
  if wait_seconds > 0 then
    outcome := 'limited';
    return next;
    return;
  end if;
  -- A second request with the same token waits here, and then sees the result of the first.
  select * into token from auth.refresh_tokens t where t.token_hash = p_token_hash for update;
  if not found then
    outcome := 'unknown';
    return next;
    return;
  end if;
  select * into session from auth.sessions s where s.id = token.session_id;
  select * into limits from auth.session_limits;
  if session.not_after <= now() or session.created_at + make_interval(secs => limits.time_box_seconds) <= now() then
    outcome := 'expired';
  elsif (select max(t.created_at) from auth.refresh_tokens t where t.session_id = token.session_id)
      + make_interval(secs => limits.inactivity_seconds) <= now() then
    outcome := 'inactive';
  elsif exists (select from auth.users u where u.id = session.user_id and u.banned_until > now()) then
    outcome := 'banned';
  elsif not token.revoked then
    update auth.refresh_tokens t set revoked = true, updated_at = clock_timestamp() where t.id = token.id;
    insert into auth.refresh_tokens (token_hash, session_id, parent_id, generation)
      values (p_child_hash, token.session_id, token.id, token.generation + 1);
    outcome := 'rotated';
    steps := 1;
  else
    select max(t.generation) into active_generation
      from auth.refresh_tokens t where t.session_id = token.session_id and not t.revoked;
    steps := active_generation - token.generation;
    if steps = 1 or token.updated_at > clock_timestamp() - make_interval(secs => p_reuse_seconds) then
      outcome := 'active';
    else
      delete from auth.sessions s where s.id = token.session_id;
      outcome := 'replayed';
    end if;
  end if;
  -- An expired session ends for the access token too.
  if outcome in ('expired', 'inactive') then
    update auth.sessions s set not_after = now() where s.id = session.id and (s.not_after is null or s.not_after > now());
  end if;
  session_id := session.id;
  aal := session.aal;
  amr := session.amr;
  if outcome in ('rotated', 'active') then
    described := auth.describe_user(session.user_id);
  end if;
  return next;
end $$;

grant execute on function auth.refresh_session to auth_server;
