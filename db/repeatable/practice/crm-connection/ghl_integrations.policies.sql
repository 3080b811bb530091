alter table ghl_integrations enable row level security;
alter table ghl_integrations force row level security;

grant select, delete on ghl_integrations to authenticated, service_key;
grant select, insert, update on ghl_integrations to crm_server;
grant insert (user_id, token_expires_at, user_data, location_data) on ghl_integrations to service_key;
grant update (token_expires_at, user_data, location_data) on ghl_integrations to service_key;

create policy ghl_integrations_self_select on ghl_integrations for select to authenticated
  using (user_id = (select app.user_id()));

create policy ghl_integrations_self_delete on ghl_integrations for delete to authenticated
  using (user_id = (select app.user_id()));

create policy ghl_integrations_service_all on ghl_integrations for all to service_key using (true) with check (true);

create policy ghl_integrations_server_all on ghl_integrations for all to crm_server using (true) with check (true);
