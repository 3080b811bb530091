alter table crm_authorizations enable row level security;
alter table crm_authorizations force row level security;

grant select, insert, delete on crm_authorizations to crm_server;

create policy crm_authorizations_server_all on crm_authorizations for all to crm_server using (true) with check (true);
