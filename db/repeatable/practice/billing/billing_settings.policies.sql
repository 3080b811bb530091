alter table billing_settings enable row level security;
alter table billing_settings force row level security;

grant select on billing_settings to clinic_member;
grant insert (clinic_id, vat_id, tax_number, bank_holder, iban, bic, bank_account_text, payment_term_days, tax_exemption_note,
  invoice_note)
  on billing_settings to clinic_member;
grant update (vat_id, tax_number, bank_holder, iban, bic, bank_account_text, payment_term_days, tax_exemption_note,
  invoice_note, version, changed_at, changed_by) on billing_settings to clinic_member;

create policy billing_settings_member_select on billing_settings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy billing_settings_member_insert on billing_settings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')));
create policy billing_settings_member_update on billing_settings for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:manage')))
  with check (clinic_id = (select app.clinic_id()));

-- How the clinic is paid is on the reminders that a job sends.
grant select on billing_settings to job_server;

create policy billing_settings_job_select on billing_settings for select to job_server using (clinic_id = (select app.clinic_id()));
