-- A count that was posted or canceled stays as it is.
create or replace function app.check_count_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'open' then
    raise exception 'a count that is closed stays as it is' using errcode = 'check_violation', constraint = 'stock_counts_open_check';
  end if;
  return new;
end $$;
