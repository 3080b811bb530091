-- EST-3. Options and lines change only while their estimate is a draft. What is deleted with its estimate has none any more.
create or replace function app.protect_estimate_content() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := case when tg_op = 'DELETE' then old.clinic_id else new.clinic_id end;
  estimate uuid := case when tg_op = 'DELETE' then old.estimate_id else new.estimate_id end;
  state text;
begin
  select e.status into state from public.estimates e where e.clinic_id = clinic and e.id = estimate for share;
  if tg_op = 'UPDATE' or (state is not null and state <> 'draft') then
    raise exception 'an estimate that was sent never changes' using errcode = 'check_violation', constraint = 'estimates_fixed_check';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
