-- CORE-4. What a signed or locked visit consists of stays as it is, for every role. The lock on the visit lets a change
-- that began before the signature finish first, and makes one that comes after it fail. A merge of two pets moves it.
create or replace function app.refuse_closed_visit_part() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  statuses text[] := '{}';
  found_status text;
begin
  if tg_op <> 'INSERT' and old.visit_id is not null then
    select v.status into found_status from public.visits v where v.clinic_id = old.clinic_id and v.id = old.visit_id for share;
    statuses := statuses || found_status;
  end if;
  if tg_op <> 'DELETE' and new.visit_id is not null then
    select v.status into found_status from public.visits v where v.clinic_id = new.clinic_id and v.id = new.visit_id for share;
    statuses := statuses || found_status;
  end if;
  if statuses && array['signed', 'locked'] then
    if tg_op = 'UPDATE' and to_jsonb(new) - 'pet_id'::text = to_jsonb(old) - 'pet_id'::text
       and app.is_merging(old.clinic_id, (to_jsonb(old) ->> 'pet_id')::uuid, (to_jsonb(new) ->> 'pet_id')::uuid) then
      return new;
    end if;
    raise exception 'a signed or locked visit does not change' using errcode = 'check_violation', constraint = 'visits_closed_check';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
