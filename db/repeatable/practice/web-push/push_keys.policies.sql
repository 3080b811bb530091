alter table push_keys enable row level security;
alter table push_keys force row level security;

grant select (public_key) on push_keys to authenticated;
grant select on push_keys to job_server;
grant insert (public_key, sealed_private) on push_keys to job_server;

create policy push_keys_self_select on push_keys for select to authenticated using ((select app.user_id()) is not null);

create policy push_keys_server_select on push_keys for select to job_server using (true);

create policy push_keys_server_insert on push_keys for insert to job_server with check (true);
