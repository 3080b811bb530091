-- Notifies the screens of a clinic's staff that something happened in a conversation, and those of its client if they see it.
create or replace function app.broadcast_conversation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  -- Thousands of messages that are sent at once are one notice.
  if tg_op = 'INSERT' and new.status = 'pending' then
    perform app.broadcast('clinic:' || new.clinic_id, 'conversation', '{}');
  else
    perform app.broadcast('clinic:' || new.clinic_id, 'conversation',
      jsonb_build_object('id', new.id, 'version', new.version, 'by', app.user_id()));
  end if;
  if new.channel = 'portal' then
    select c.user_id into account from public.clients c where c.clinic_id = new.clinic_id and c.id = new.client_id;
    if account is not null then
      perform app.broadcast('user:' || account, 'conversation', jsonb_build_object('id', new.id));
    end if;
  end if;
  return null;
end $$;
