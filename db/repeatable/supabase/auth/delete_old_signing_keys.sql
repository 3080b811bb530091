-- Deletes keys that have not signed for that long. Returns their kids.
create or replace function auth.delete_old_signing_keys(p_idle_seconds double precision) returns setof text language sql volatile
  begin atomic
    delete from auth.signing_keys k
     where k.status = 'previously_used' and k.status_since < now() - make_interval(secs => p_idle_seconds) returning k.kid;
  end;

grant execute on function auth.delete_old_signing_keys to auth_server;
