-- Notifies the screens of a clinic's staff that a channel works or does not.
create or replace function app.broadcast_channel_state() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or (new.down_since, new.is_on, new.reason) is distinct from (old.down_since, old.is_on, old.reason) then
    perform app.broadcast('clinic:' || new.clinic_id, 'messageChannel', jsonb_build_object('by', app.user_id()));
  end if;
  return null;
end $$;
