alter table payment_plan_invoices enable row level security;
alter table payment_plan_invoices force row level security;

grant select on payment_plan_invoices to clinic_member;
grant insert (clinic_id, plan_id, invoice_id, open_minor) on payment_plan_invoices to clinic_member;

create policy payment_plan_invoices_member_select on payment_plan_invoices for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy payment_plan_invoices_member_insert on payment_plan_invoices for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

grant select (clinic_id, plan_id, invoice_id) on payment_plan_invoices to job_server;

create policy payment_plan_invoices_job_select on payment_plan_invoices for select to job_server
  using (clinic_id = (select app.clinic_id()));
