-- Staff may book in blocked time on purpose; a client never does. It runs with definer rights because clients do not see blocks,
-- and reveals only that the time is not free.
create or replace function app.refuse_blocked_time() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.blocks b
              where b.clinic_id = new.clinic_id and b.starts_at < new.busy_until and b.ends_at > new.starts_at
                and (b.doctor_id = new.doctor_id or b.doctor_id is null)) then
    raise exception 'the time is blocked' using errcode = 'exclusion_violation', constraint = 'appointments_not_blocked_excl';
  end if;
  return new;
end $$;
