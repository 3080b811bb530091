-- Keeps the number of messages of a conversation that did not arrive and that nobody has dealt with.
create or replace function app.count_undeliverable() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  bad constant text[] := array['unknown', 'failed', 'undelivered', 'refused'];
  was integer := 0;
  becomes integer := case when new.status = any (bad) and new.failure_dismissed_at is null then 1 else 0 end;
begin
  if tg_op = 'UPDATE' then
    was := case when old.status = any (bad) and old.failure_dismissed_at is null then 1 else 0 end;
    if old.conversation_id <> new.conversation_id then
      if was = 1 then
        update public.conversations c set undeliverable_count = c.undeliverable_count - 1
         where c.clinic_id = old.clinic_id and c.id = old.conversation_id;
      end if;
      was := 0;
    end if;
  end if;
  if becomes <> was then
    update public.conversations c set undeliverable_count = c.undeliverable_count + becomes - was
     where c.clinic_id = new.clinic_id and c.id = new.conversation_id;
  end if;
  return null;
end $$;
