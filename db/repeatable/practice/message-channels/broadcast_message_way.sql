-- Notifies screens that show whether messages can be sent. Definer: a job finds out that a provider does not respond.
<<<<<<<< HEAD:db/repeatable/practice/message-channels/broadcast_message_connection.sql
create or replace function app.broadcast_message_connection() returns trigger language plpgsql security definer set search_path = '' as $$
========
create or replace function app.broadcast_message_way() returns trigger language plpgsql security definer set search_path = '' as $$
>>>>>>>> channels:db/repeatable/practice/message-channels/broadcast_message_way.sql
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'messageChannel', '{}'::jsonb);
  return null;
end $$;
