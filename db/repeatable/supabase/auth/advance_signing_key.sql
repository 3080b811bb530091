-- Puts the standby key in use, unless the present one is younger than p_least_age_seconds, or the standby key is
-- too new for everybody to have it: clients cache the key set for ten minutes, processes for one. Returns the kid
-- now in use; null when nothing changed.
create or replace function auth.advance_signing_key(p_least_age_seconds double precision) returns text language plpgsql as $$
declare
  advanced text;
begin
  update auth.signing_keys k set status = 'previously_used'
   where k.status = 'in_use' and k.status_since <= now() - make_interval(secs => p_least_age_seconds)
     and exists (select from auth.signing_keys s where s.status = 'standby' and s.created_at <= now() - interval '15 minutes');
  -- Of two processes at the same moment, the second has nothing to do.
  if not found then
    return null;
  end if;
  update auth.signing_keys k set status = 'in_use' where k.status = 'standby' returning k.kid into advanced;
  return advanced;
end $$;

grant execute on function auth.advance_signing_key to auth_server, definer;
