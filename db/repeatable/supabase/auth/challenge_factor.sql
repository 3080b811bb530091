-- Creates a challenge. No row for a factor that is not this person's.
create or replace function auth.challenge_factor(p_user uuid, p_factor uuid, p_network text, p_seconds integer)
  returns table (challenge_id uuid, expires_at timestamptz) language plpgsql as $$
begin
  update auth.mfa_factors f set last_challenged_at = now() where f.id = p_factor and f.user_id = p_user;
  if not found then
    return;
  end if;
  delete from auth.mfa_challenges c where c.factor_id = p_factor and c.expires_at < now() - interval '1 hour';
  return query insert into auth.mfa_challenges as c (factor_id, network, expires_at)
    values (p_factor, p_network, now() + make_interval(secs => p_seconds)) returning c.id, c.expires_at;
end $$;

grant execute on function auth.challenge_factor to auth_server;
