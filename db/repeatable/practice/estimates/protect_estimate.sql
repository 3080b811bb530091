-- EST-3. What was sent stays as it is, and goes on by the steps of its status. A merge moves it; the erasure of a client deletes what was
-- never answered.
create or replace function app.protect_estimate() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  movable text[] := '{client_id,pet_id,copied_from_id,status,version,sent_at,sent_by,answered_at,converted_at,converted_by,converted_visit_id,withdrawn_at,withdrawn_by,withdraw_reason}';
begin
  if tg_op = 'DELETE' then
    if old.status in ('answered', 'converted') or (old.status <> 'draft' and not app.is_erasing(old.clinic_id)) then
      raise exception 'an estimate is withdrawn, never deleted' using errcode = 'insufficient_privilege';
    end if;
    return old;
  end if;
  if (new.client_id <> old.client_id and not app.is_merging(new.clinic_id, old.client_id, new.client_id))
    or (new.pet_id <> old.pet_id and not app.is_merging(new.clinic_id, old.pet_id, new.pet_id))
    or (old.status <> 'draft' and to_jsonb(new) - movable <> to_jsonb(old) - movable)
    or (new.status <> old.status and (old.status, new.status) not in (
      ('draft', 'sent'), ('draft', 'withdrawn'), ('sent', 'answered'), ('sent', 'withdrawn'), ('answered', 'converted')))
    or (old.converted_at is not null and to_jsonb(new) - '{client_id,pet_id,copied_from_id}'::text[] <> to_jsonb(old) - '{client_id,pet_id,copied_from_id}'::text[]) then
    raise exception 'an estimate that was sent never changes' using errcode = 'check_violation', constraint = 'estimates_fixed_check';
  end if;
  return new;
end $$;
