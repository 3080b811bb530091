alter table ledger_postings enable row level security;
alter table ledger_postings force row level security;

grant select on ledger_postings to clinic_member;
grant insert (clinic_id, entry_id, line, booked_on, account, income_category, taxes, amount_minor, currency)
  on ledger_postings to clinic_member, job_server;

create policy ledger_postings_member_select on ledger_postings for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy ledger_postings_member_insert on ledger_postings for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

create policy ledger_postings_job_insert on ledger_postings for insert to job_server
  with check (clinic_id = (select app.clinic_id()));
