-- Notifies screens that show whether messages can be sent. Definer: a job finds out that a provider does not respond.
create or replace function app.broadcast_message_way() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.broadcast('clinic:' || new.clinic_id, 'messageChannel', '{}'::jsonb);
  return null;
end $$;
