-- Since when a signing key stands as it does: it is followed by the next one by age, and forgotten when no token that it
-- has signed can be alive any more.
alter table auth.signing_keys add column status_since timestamptz not null default now();
update auth.signing_keys k set status_since = k.created_at;

create function auth.touch_signing_key() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;
create trigger signing_keys_touch before update of status on auth.signing_keys
  for each row when (old.status <> new.status) execute function auth.touch_signing_key();

-- Lets the key that stands by sign from now on, unless the one in use is younger than p_least_age_seconds, or the one that
-- stands by so young that somebody may not have heard of it: clients keep the key set for ten minutes, processes for one.
-- The kid that signs now; null when nothing was changed.
create function auth.advance_signing_key(p_least_age_seconds double precision) returns text language plpgsql as $$
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

-- Forgets keys that have not signed for so long. The kids.
create function auth.forget_signing_keys(p_idle_seconds double precision) returns setof text language sql volatile
  begin atomic
    delete from auth.signing_keys k
     where k.status = 'previously_used' and k.status_since < now() - make_interval(secs => p_idle_seconds) returning k.kid;
  end;

-- A line of the audit trail by the clock.
create function auth.write_key_audit(p_action text, p_subject text) returns void language sql volatile
  begin atomic
    insert into public.audit_entries (action, subject_id, clinic_id, actor_id, actor_role) values (p_action, p_subject, null, null, null);
  end;

grant execute on function auth.touch_signing_key(), auth.advance_signing_key(double precision),
  auth.forget_signing_keys(double precision), auth.write_key_audit(text, text) to auth_server;
grant execute on function auth.touch_signing_key(), auth.advance_signing_key(double precision) to definer;

-- Every signing key by its public side, the newest first, for those who may manage keys.
create function app.signing_keys() returns table (kid text, status text, created_at timestamptz, status_since timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select k.kid, k.status, k.created_at, k.status_since from auth.signing_keys k
     where app.has_permission('platform_key:manage') order by k.created_at desc, k.kid;
  end;

-- The next key by hand. The kid that signs from now on; null when the next one is too new.
create function app.rotate_signing_key() returns text language plpgsql security definer set search_path = '' as $$
begin
  if not app.has_permission('platform_key:manage') then
    raise exception 'permission denied to rotate signing keys' using errcode = 'insufficient_privilege';
  end if;
  return auth.advance_signing_key(0);
end $$;
grant execute on function app.signing_keys(), app.rotate_signing_key() to platform_member;

select app.hand_over_definers();
