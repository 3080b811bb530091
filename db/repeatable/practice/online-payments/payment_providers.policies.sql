alter table payment_providers enable row level security;
alter table payment_providers force row level security;

grant select (clinic_id, state, mode, account_id, account_name, key_hint, state_reason, connected_at, connected_by, heard_at,
  reconciled_at, payouts_read_at, payouts_failure) on payment_providers to clinic_member;
grant insert (clinic_id, state, mode, account_id, account_name, key_sealed, webhook_secret_sealed, key_hint)
  on payment_providers to clinic_member;
grant update (state, mode, account_id, account_name, key_sealed, webhook_secret_sealed, key_hint, state_reason, connected_at,
  connected_by) on payment_providers to clinic_member;
grant select (clinic_id, state) on payment_providers to clinic_client;
grant select on payment_providers to job_server;
grant update (state, state_reason, heard_at, reconciled_at, payouts_read_at, payouts_failure) on payment_providers to job_server;

create policy payment_providers_member_select on payment_providers for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_providers_member_insert on payment_providers for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));

create policy payment_providers_member_update on payment_providers for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy payment_providers_client_select on payment_providers for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and (select app.has_permission('own_billing:read')));

create policy payment_providers_job_select on payment_providers for select to job_server using (clinic_id = (select app.clinic_id()));

create policy payment_providers_job_update on payment_providers for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
