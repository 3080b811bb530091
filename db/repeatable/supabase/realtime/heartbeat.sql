-- Records that a process is alive, and removes what dead ones left behind. False when this one was considered dead itself.
create or replace function live.heartbeat(p_process uuid, p_silence interval, p_kept interval) returns boolean language plpgsql volatile as $$
declare
  stood boolean;
begin
  update live.processes set seen_at = clock_timestamp() where id = p_process;
  stood := found;
  if not stood then
    insert into live.processes (id) values (p_process) on conflict do nothing;
  end if;
  delete from live.processes p where p.seen_at < clock_timestamp() - p_silence;
  perform live.untrack(array(
    select p.channel_id from live.presences p where not exists (select from live.processes o where o.id = p.process_id)));
  delete from live.changes c where c.at < clock_timestamp() - p_kept;
  return stood;
end $$;

grant execute on function live.heartbeat to live_server;
