-- A charge that counts is on one invoice at a time. The lock waits for a voiding that is under way. It runs with definer rights
-- because nobody else writes these rows; it reveals nothing.
create or replace function app.claim_charge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.charges c
    where c.clinic_id = new.clinic_id and c.id = new.charge_id and c.voided_at is null for no key update;
  if not found then
    raise exception 'charge % does not count', new.charge_id using errcode = 'check_violation', constraint = 'invoiced_charges_voided_check';
  end if;
  insert into public.invoiced_charges (clinic_id, charge_id, invoice_id, position)
    values (new.clinic_id, new.charge_id, new.invoice_id, new.position);
  return null;
end $$;
