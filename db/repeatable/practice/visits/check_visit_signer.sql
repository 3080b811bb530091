-- A person signs or cosigns as themselves and with the right to sign; only the job locks.
create or replace function app.check_visit_signer() returns trigger language plpgsql as $$
begin
  if app.user_id() is null then
    return new;
  end if;
  if (new.signed_by is distinct from old.signed_by and new.signed_by is distinct from app.user_id())
     or (new.cosigned_by is distinct from old.cosigned_by and new.cosigned_by is distinct from app.user_id())
     or ((new.signed_by is distinct from old.signed_by or new.cosigned_by is distinct from old.cosigned_by)
         and not app.has_permission('record:sign'))
     or (new.status = 'locked' and old.status <> 'locked') then
    raise exception 'permission denied to sign or lock this visit' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
