alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;

grant select, update, delete on mail_outbox to auth_server;

create policy mail_outbox_server_all on mail_outbox for all to auth_server using (true) with check (true);
