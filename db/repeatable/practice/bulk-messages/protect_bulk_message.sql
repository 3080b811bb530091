-- What was started says what was sent to whom: its texts, its filter and its pace stay, and it never becomes a draft again.
create or replace function app.protect_bulk_message() returns trigger language plpgsql as $$
begin
  if (new.name, new.purpose, new.content, new.started_at, new.started_by, new.texts_hash, new.filter_hash)
       is distinct from (old.name, old.purpose, old.content, old.started_at, old.started_by, old.texts_hash, old.filter_hash)
     or new.state = 'draft' or (old.state in ('stopped', 'done') and new.state <> old.state) then
    raise exception 'a bulk message that was started cannot be changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
