-- Lets the key that stands by sign from now on, unless the one in use is younger than p_least_age_seconds, or the one that
-- stands by so young that somebody may not have heard of it: clients keep the key set for ten minutes, processes for one.
-- The kid that signs now; null when nothing was changed.
create or replace function auth.advance_signing_key(p_least_age_seconds double precision) returns text language plpgsql as $$
declare
  advanced text;
begin
  update auth.signing_keys k set status = 'previously_used'
   where k.status = 'in_use' and k.status_since <= now() - make_interval(secs => p_least_age_seconds)
     and exists (select from auth.signing_keys s where s.status = 'standby' and s.created_at <= now() - interval '15 minutes');
  -- Of two processes at once the second finds nothing left to do.
  if not found then
    return null;
  end if;
  update auth.signing_keys k set status = 'in_use' where k.status = 'standby' returning k.kid into advanced;
  return advanced;
end $$;

grant execute on function auth.advance_signing_key to auth_server, definer;
