-- Removes a process that is stopping.
create or replace function live.remove_process(p_process uuid) returns void language plpgsql volatile as $$
begin
  perform live.untrack(array(select p.channel_id from live.presences p where p.process_id = p_process));
  delete from live.processes where id = p_process;
end $$;

grant execute on function live.remove_process to live_server;
