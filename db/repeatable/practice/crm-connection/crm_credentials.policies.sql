alter table crm_credentials enable row level security;
alter table crm_credentials force row level security;

grant select, insert, update, delete on crm_credentials to crm_server;

create policy crm_credentials_server_all on crm_credentials for all to crm_server using (true) with check (true);
