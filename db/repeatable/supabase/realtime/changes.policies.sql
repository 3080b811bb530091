grant select, insert, update, delete on live.changes to definer;
grant select, delete on live.changes to live_server;
