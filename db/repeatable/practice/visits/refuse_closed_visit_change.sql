-- CORE-4. A signed or locked visit stays as it is, for every role: what may follow is one signature of a locked visit, one
-- cosignature, one lock, and showing it to the client or hiding it again. A merge of two pets or clients moves it.
create or replace function app.refuse_closed_visit_change() returns trigger language plpgsql as $$
declare
  free text[] := array['status', 'version', 'updated_at', 'signed_at', 'signed_by', 'cosigned_at', 'cosigned_by', 'locked_at',
    'released_at', 'released_by'];
begin
  if old.status not in ('signed', 'locked') then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.pet_id <> old.pet_id or new.client_id <> old.client_id) then
    if app.is_merging(old.clinic_id, old.pet_id, new.pet_id) or app.is_merging(old.clinic_id, old.client_id, new.client_id) then
      free := free || array['pet_id', 'client_id'];
    end if;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free
     and (new.status = old.status or (old.status = 'signed' and new.status = 'locked'))
     and (old.signed_at is null or (new.signed_at, new.signed_by) = (old.signed_at, old.signed_by))
     and (old.cosigned_at is null or (new.cosigned_at, new.cosigned_by) = (old.cosigned_at, old.cosigned_by))
     and (old.locked_at is null or new.locked_at = old.locked_at) then
    return new;
  end if;
  raise exception 'a signed or locked visit does not change' using errcode = 'check_violation', constraint = 'visits_closed_check';
end $$;
