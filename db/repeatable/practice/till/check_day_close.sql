-- CLOSE-1, CORE-5, checked at commit: closes are numbered without gaps; a drawer begins with what the close before left in it, and has
-- what the ledger says of cash in the entries of this close. It runs with definer rights so that no policy hides a row; it reveals
-- nothing.
create or replace function app.check_day_close() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  before bigint;
  moved bigint;
begin
  if new.number > 1 and not exists (
    select from public.day_closes c where c.clinic_id = clinic and c.number = new.number - 1) then
    raise exception 'close % is missing', new.number - 1 using errcode = 'check_violation', constraint = 'day_closes_gap_check';
  end if;
  if new.till <> 'drawer' then
    return null;
  end if;
  select c.counted_minor - c.to_bank_minor into before from public.day_closes c
   where c.clinic_id = clinic and c.number < new.number and c.till = 'drawer' and c.currency = new.currency
   order by c.number desc limit 1;
  select coalesce(sum(p.amount_minor), 0) into moved
    from public.day_close_entries d
    join public.ledger_postings p on p.clinic_id = clinic and p.entry_id = d.entry_id and p.account = 'cash' and p.currency = new.currency
   where d.clinic_id = clinic and d.close_id = new.id;
  if new.opening_minor <> coalesce(before, 0) or new.opening_minor + moved <> new.counted_minor - new.to_bank_minor then
    raise exception 'the drawer of close % does not add up', new.number
      using errcode = 'check_violation', constraint = 'day_closes_drawer_check';
  end if;
  return null;
end $$;
