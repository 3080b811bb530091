-- CORE-6: a tax rate is never changed, and one of a past day stays, for everybody. Days are those of the clinic.
create or replace function app.preserve_tax_rate() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or old.valid_from_on < (
    select app.local_day(now(), c.time_zone) from public.clinics c where c.id = old.clinic_id
  ) then
    raise exception 'a tax rate cannot be changed' using errcode = 'check_violation',
      constraint = 'tax_rates_past_check', table = 'tax_rates', schema = 'public';
  end if;
  return old;
end $$;
