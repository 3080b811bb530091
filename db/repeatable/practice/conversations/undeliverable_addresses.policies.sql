alter table undeliverable_addresses enable row level security;
alter table undeliverable_addresses force row level security;

grant select on undeliverable_addresses to clinic_member, job_server;
grant insert (
  clinic_id, channel, address, failure, since) on undeliverable_addresses to clinic_member, job_server;
grant update (
  failure, since) on undeliverable_addresses to clinic_member, job_server;
grant delete on undeliverable_addresses to clinic_member, job_server;

create policy undeliverable_addresses_member_select on undeliverable_addresses for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:read')));

create policy undeliverable_addresses_member_insert on undeliverable_addresses for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy undeliverable_addresses_member_update on undeliverable_addresses for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy undeliverable_addresses_member_delete on undeliverable_addresses for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('message:write')));

create policy undeliverable_addresses_job_select on undeliverable_addresses for select to job_server using (clinic_id = (select app.clinic_id()));

create policy undeliverable_addresses_job_insert on undeliverable_addresses for insert to job_server with check (clinic_id = (select app.clinic_id()));

create policy undeliverable_addresses_job_update on undeliverable_addresses for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));

create policy undeliverable_addresses_job_delete on undeliverable_addresses for delete to job_server using (clinic_id = (select app.clinic_id()));
