-- CORE-6: a price of a past day stays as it was, for everybody. Days are those of the clinic.
create or replace function app.preserve_past_price() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.valid_from_on < (
    select app.local_day(now(), c.time_zone) from public.clinics c where c.id = old.clinic_id
  ) then
    raise exception 'a price of a past day cannot be changed' using errcode = 'check_violation',
      constraint = 'catalogue_prices_past_check', table = 'catalogue_prices', schema = 'public';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
