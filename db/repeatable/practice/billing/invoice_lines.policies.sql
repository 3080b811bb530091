alter table invoice_lines enable row level security;
alter table invoice_lines force row level security;

grant select on invoice_lines to clinic_member;
grant select (clinic_id, invoice_id, charge_id, net_minor) on invoice_lines to job_server;
grant insert (clinic_id, invoice_id, position, charge_id, credits_id, credits_position, releases_charge, item_id, income_category,
  description, performed_on, performed_by, quantity_thousandths, discount_minor, net_minor, tax_minor, taxes)
  on invoice_lines to clinic_member;

create policy invoice_lines_member_select on invoice_lines for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy invoice_lines_member_insert on invoice_lines for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- What was invoiced of wellness plans that have ended is counted by a job, as is which pets an invoice is about.
create policy invoice_lines_job_select on invoice_lines for select to job_server using (clinic_id = (select app.clinic_id()));
