-- CORE-5, checked at commit: an entry has postings, and they add up to zero in each currency. The argument is the column that has
-- the entry's id. It runs with definer rights so that no policy hides a posting; it reveals nothing.
create or replace function app.check_ledger_entry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  clinic uuid := new.clinic_id;
  entry uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  sums bigint[];
begin
  select array_agg(totals.total) into sums from (
    select sum(p.amount_minor)::bigint as total from public.ledger_postings p
     where p.clinic_id = clinic and p.entry_id = entry group by p.currency) totals;
  if sums is null or 0 <> any (sums) then
    raise exception 'CORE-5: ledger entry % does not add up to zero', entry
      using errcode = 'check_violation', constraint = 'ledger_entries_balance_check';
  end if;
  return null;
end $$;
