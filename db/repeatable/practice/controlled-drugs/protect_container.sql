-- CD-1 for every role: a container begins empty, and where its register ends is written by the register's trigger alone.
create or replace function app.protect_container() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.balance_thousandths := 0;
    new.last_position := 0;
    new.last_hash := null;
    return new;
  end if;
  if tg_op = 'DELETE' or pg_trigger_depth() < 2
     or to_jsonb(new) - '{balance_thousandths,location_id,last_position,last_hash}'::text[]
        <> to_jsonb(old) - '{balance_thousandths,location_id,last_position,last_hash}'::text[] then
    raise exception 'controlled_containers is append-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
