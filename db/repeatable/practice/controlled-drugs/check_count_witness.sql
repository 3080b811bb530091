-- A count is confirmed by somebody else, a moment before. It runs with definer rights so that no policy hides the confirmation.
create or replace function app.check_count_witness() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.controlled_witnesses w
     where w.clinic_id = new.clinic_id and w.id = new.confirmation_id and w.purpose = 'counted' and w.asked_by = new.counted_by
       and w.confirmed_at >= now() - interval '15 minutes') then
    raise exception 'a witness confirmed something else' using errcode = 'check_violation', constraint = 'controlled_counts_witness_check';
  end if;
  return new;
end $$;
