-- Nothing is added to a count that is closed. It runs with definer rights so that it can lock the count, which is closed after it or
-- before; it reveals nothing. The argument is the column of the count, or of the line.
create or replace function app.check_count_open() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  subject uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  clinic uuid := new.clinic_id;
  state text;
begin
  if tg_argv[0] = 'line_id' then
    select l.count_id into subject from public.stock_count_lines l where l.clinic_id = clinic and l.id = subject;
  end if;
  select c.status into state from public.stock_counts c where c.clinic_id = clinic and c.id = subject for share;
  if state is distinct from 'open' then
    raise exception 'the count is closed' using errcode = 'check_violation', constraint = 'stock_counts_open_check';
  end if;
  return new;
end $$;
