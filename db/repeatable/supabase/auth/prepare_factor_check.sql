-- What is needed to check a code, and whether another attempt is allowed. The outcomes: 'ready', 'no_factor',
-- 'no_challenge', 'elsewhere' (requested from another network), 'expired' (or answered already).
create or replace function auth.prepare_factor_check(p_user uuid, p_factor uuid, p_challenge uuid, p_network text, p_limit integer,
    p_window_seconds integer)
  returns table (outcome text, wait_seconds integer, allowance_key text, sealed_secret bytea) language plpgsql as $$
declare
  challenge auth.mfa_challenges;
begin
  wait_seconds := 0;
  select f.sealed_secret into sealed_secret from auth.mfa_factors f where f.id = p_factor and f.user_id = p_user;
  if not found then
    outcome := 'no_factor';
    return next;
    return;
  end if;
  select * into challenge from auth.mfa_challenges c where c.id = p_challenge and c.factor_id = p_factor;
  outcome := case when challenge.id is null then 'no_challenge'
    when challenge.network <> p_network then 'elsewhere'
    when challenge.expires_at <= now() or challenge.verified_at is not null then 'expired'
    else 'ready' end;
  if outcome = 'ready' then
    allowance_key := 'factorCode:' || p_user;
    if exists (select from auth.known_networks k
        where k.user_id = p_user and k.network = p_network and k.second_factor_at is not null) then
      allowance_key := allowance_key || ':' || p_network;
    end if;
    wait_seconds := app.consume_allowance(allowance_key, p_limit, p_window_seconds);
  end if;
  return next;
end $$;

grant execute on function auth.prepare_factor_check to auth_server;
