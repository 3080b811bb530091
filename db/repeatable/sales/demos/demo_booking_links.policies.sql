alter table demo_booking_links enable row level security;
alter table demo_booking_links force row level security;

grant insert (token_hash, booking_id) on demo_booking_links to auth_server;

create policy demo_booking_links_server_insert on demo_booking_links for insert to auth_server with check (true);
