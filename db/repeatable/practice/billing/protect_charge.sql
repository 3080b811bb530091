-- CORE-4 and CORE-6 for every role: a charge is never deleted, and only who pays and its voiding change. The pet changes
-- with that of its visit, when pets are merged.
create or replace function app.protect_charge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a charge is voided, never deleted' using errcode = 'insufficient_privilege';
  end if;
  if to_jsonb(new) - '{client_id,pet_id,voided_at,voided_by}'::text[] <> to_jsonb(old) - '{client_id,pet_id,voided_at,voided_by}'::text[]
    or (old.voided_at is not null and to_jsonb(new) - 'pet_id' <> to_jsonb(old) - 'pet_id')
    or (new.pet_id is distinct from old.pet_id and not exists (
      select from public.visits v where v.clinic_id = new.clinic_id and v.id = new.visit_id and v.pet_id = new.pet_id)) then
    raise exception 'a charge never changes' using errcode = 'check_violation', constraint = 'charges_fixed_check';
  end if;
  return new;
end $$;
