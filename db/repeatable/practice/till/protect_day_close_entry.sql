-- CLOSE-1 for every role: an entry is taken by one close, in the transaction that closes, and stays with it. It runs with definer
-- rights so that no policy hides the close; it reveals nothing.
create or replace function app.protect_day_close_entry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.close_id is not null or (new.clinic_id, new.entry_id) <> (old.clinic_id, old.entry_id) or not exists (
    select from public.day_closes c where c.clinic_id = new.clinic_id and c.id = new.close_id and c.closed_at = now()) then
    raise exception 'a closed day never changes' using errcode = 'check_violation', constraint = 'day_close_entries_fixed_check';
  end if;
  return new;
end $$;
