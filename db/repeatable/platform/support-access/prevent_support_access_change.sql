create or replace function app.prevent_support_access_change() returns trigger language plpgsql as $$
begin
  -- When an account is erased, its name stays here.
  if (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
     or (new.clinic_id, new.id, new.person_name, new.reason, new.started_at, new.ends_at)
        is distinct from (old.clinic_id, old.id, old.person_name, old.reason, old.started_at, old.ends_at)
     or (new.user_id is distinct from old.user_id and new.user_id is not null) then
    raise exception 'a support access can be ended, and nothing else of it changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
