alter table online_payment_links enable row level security;
alter table online_payment_links force row level security;

grant select (clinic_id, id, client_id, invoice_id, currency, expires_at, created_at, created_by, withdrawn_at, withdrawn_by)
  on online_payment_links to clinic_member;
grant insert (clinic_id, id, client_id, invoice_id, currency, token_hash, token_sealed, expires_at)
  on online_payment_links to clinic_member, clinic_client;
grant update (withdrawn_at, withdrawn_by) on online_payment_links to clinic_member;
grant select (clinic_id, id, client_id, invoice_id, currency) on online_payment_links to clinic_client;
grant select on online_payment_links to job_server;

create policy online_payment_links_member_select on online_payment_links for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy online_payment_links_member_insert on online_payment_links for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- A link is withdrawn, and never works again.
create policy online_payment_links_member_update on online_payment_links for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')))
  with check (clinic_id = (select app.clinic_id()) and withdrawn_at is not null);

create policy online_payment_links_client_select on online_payment_links for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_billing:read')));

create policy online_payment_links_client_insert on online_payment_links for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and client_id = any (array(select app.own_client_ids()))
    and (select app.has_permission('own_billing:write')));

create policy online_payment_links_job_select on online_payment_links for select to job_server
  using (clinic_id = (select app.clinic_id()));
