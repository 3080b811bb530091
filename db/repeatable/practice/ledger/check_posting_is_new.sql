-- CORE-4: a posting is added together with its entry, never later. It runs with definer rights so that no policy hides the entry;
-- it reveals nothing.
create or replace function app.check_posting_is_new() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.ledger_entries e
                  where e.clinic_id = new.clinic_id and e.id = new.entry_id and e.posted_at = now()) then
    raise exception 'a ledger entry never changes' using errcode = 'check_violation', constraint = 'ledger_postings_new_check';
  end if;
  return new;
end $$;
