-- Removes the presence of channels.
create or replace function live.untrack(p_channels text[]) returns void language plpgsql volatile as $$
declare
  gone live.presences;
begin
  for gone in delete from live.presences p where p.channel_id = any (p_channels) returning p.* loop
    perform live.broadcast_presence(gone.topic, gone.is_private, null, live.presence_message(gone.key, gone.ref, gone.state));
  end loop;
end $$;

grant execute on function live.untrack to live_server;
