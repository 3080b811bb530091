alter table crm_location_tokens enable row level security;
alter table crm_location_tokens force row level security;

grant select, insert, update, delete on crm_location_tokens to crm_server;

create policy crm_location_tokens_server_all on crm_location_tokens for all to crm_server using (true) with check (true);
