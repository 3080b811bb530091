-- CORE-4 and CORE-6 for every role: a charge is never deleted, and only who pays and its voiding change, neither of them while it is
-- on an invoice. A merge of two pets or clients moves it.
create or replace function app.protect_charge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a charge is voided, never deleted' using errcode = 'insufficient_privilege';
  end if;
  if to_jsonb(new) - '{client_id,pet_id,voided_at,voided_by}'::text[] <> to_jsonb(old) - '{client_id,pet_id,voided_at,voided_by}'::text[]
    or (new.pet_id is distinct from old.pet_id and not app.is_merging(new.clinic_id, old.pet_id, new.pet_id))
    or (old.voided_at is not null and to_jsonb(new) - '{client_id,pet_id}'::text[] <> to_jsonb(old) - '{client_id,pet_id}'::text[])
    or (old.voided_at is not null and new.client_id is distinct from old.client_id
      and not app.is_merging(new.clinic_id, old.client_id, new.client_id)) then
    raise exception 'a charge never changes' using errcode = 'check_violation', constraint = 'charges_fixed_check';
  end if;
  if (new.voided_at is distinct from old.voided_at
      or (new.client_id is distinct from old.client_id and not app.is_merging(new.clinic_id, old.client_id, new.client_id)))
    and exists (select from public.invoiced_charges i where i.clinic_id = old.clinic_id and i.charge_id = old.id) then
    raise exception 'the charge is on an invoice' using errcode = 'check_violation', constraint = 'charges_invoiced_check';
  end if;
  return new;
end $$;
