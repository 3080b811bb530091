grant select, insert, update, delete on live.processes to definer, live_server;
