-- PRICE-3 for every role: the factor of an act is within the bounds that its item has when it is written, `factor.rules.ts` says the
-- same. It runs with definer rights because whoever plans an act may not be allowed to read the catalogue; it reveals nothing.
create or replace function app.check_act_factor() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  lowest integer;
  highest integer;
begin
  select case when new.is_emergency then coalesce(i.emergency_min_factor_percent, i.min_factor_percent) else i.min_factor_percent end,
         case when new.is_emergency then coalesce(i.emergency_factor_percent, i.max_factor_percent) else i.max_factor_percent end
    into lowest, highest
    from public.catalogue_items i where i.clinic_id = new.clinic_id and i.id = new.item_id;
  -- An item without a fee schedule has one factor.
  if new.factor_percent not between coalesce(lowest, 100) and coalesce(highest, 100) then
    raise exception 'the factor is outside of the fee schedule' using errcode = 'check_violation', constraint = 'acts_factor_check';
  end if;
  return new;
end $$;
