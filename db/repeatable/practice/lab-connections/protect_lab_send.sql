-- What was answered or withdrawn stays so, for every role: it is never sent again.
create or replace function app.protect_lab_send() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'waiting' or new.control_id <> old.control_id or new.order_id <> old.order_id or new.attempts < old.attempts then
    raise exception 'what was sent stays sent' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
