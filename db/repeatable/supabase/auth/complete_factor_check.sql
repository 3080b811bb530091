-- Completes a correct code: raises the session's level, verifies the factor, and ends the person's sessions with one
-- factor. The outcomes: 'passed'; 'used' (this code, a later one, or this challenge was used before); 'gone' (the
-- session).
create or replace function auth.complete_factor_check(p_user uuid, p_session uuid, p_factor uuid, p_challenge uuid, p_step bigint, p_token_hash bytea,
    p_allowance_key text, p_origin app.origin)
  returns table (outcome text, aal text, amr jsonb, described json) language plpgsql as $$
declare
  former_status text;
begin
  select f.status into former_status from auth.mfa_factors f
   where f.id = p_factor and f.user_id = p_user and coalesce(f.last_used_step, -1) < p_step for update;
  if found then
    update auth.mfa_challenges c set verified_at = now() where c.id = p_challenge and c.verified_at is null;
  end if;
  if not found then
    outcome := 'used';
    return next;
    return;
  end if;
  if not exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user) then
    outcome := 'gone';
    return next;
    return;
  end if;
  update auth.mfa_factors f set status = 'verified', last_used_step = p_step where f.id = p_factor;
  delete from auth.mfa_factors f where f.user_id = p_user and f.id <> p_factor and f.status = 'unverified';
  delete from auth.sessions s where s.user_id = p_user and s.id <> p_session and s.aal = 'aal1'
     and not app.is_on_trusted_device(s.id);
  perform auth.renew_session(p_session, p_token_hash);
  update auth.sessions s set aal = 'aal2', factor_id = p_factor, amr = auth.append_amr(s.amr, 'totp')
   where s.id = p_session returning s.aal, s.amr into aal, amr;
  insert into auth.known_networks (user_id, network, second_factor_at) values (p_user, p_origin.network, now())
    on conflict (user_id, network) do update set seen_at = now(), second_factor_at = now();
  delete from auth.allowances a where a.key = p_allowance_key;
  perform auth.write_audit(case former_status when 'verified' then 'second_factor.passed' else 'second_factor.added' end,
    p_user, p_origin, jsonb_build_object('factorId', p_factor));
  if former_status <> 'verified' then
    perform app.queue_mail('second_factor_added', u.email, p_user, null, null) from auth.users u
      where u.id = p_user and u.email is not null;
  end if;
  outcome := 'passed';
  described := auth.describe_user(p_user);
  return next;
end $$;

grant execute on function auth.complete_factor_check to auth_server;
