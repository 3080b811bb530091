alter table dunning_notice_invoices enable row level security;
alter table dunning_notice_invoices force row level security;

grant select on dunning_notice_invoices to clinic_member;
grant insert (clinic_id, invoice_id, step, notice_id, open_minor) on dunning_notice_invoices to clinic_member;

create policy dunning_notice_invoices_member_select on dunning_notice_invoices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy dunning_notice_invoices_member_insert on dunning_notice_invoices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

grant select (clinic_id, invoice_id, step, notice_id) on dunning_notice_invoices to job_server;
grant insert (clinic_id, invoice_id, step, notice_id, open_minor) on dunning_notice_invoices to job_server;

create policy dunning_notice_invoices_job_select on dunning_notice_invoices for select to job_server
  using (clinic_id = (select app.clinic_id()));

create policy dunning_notice_invoices_job_insert on dunning_notice_invoices for insert to job_server
  with check (clinic_id = (select app.clinic_id()));
