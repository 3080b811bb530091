grant select, insert, update, delete on live.presences to definer, live_server;
