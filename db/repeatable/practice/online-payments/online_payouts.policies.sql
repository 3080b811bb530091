alter table online_payouts enable row level security;
alter table online_payouts force row level security;

grant select on online_payouts to clinic_member, job_server;
grant insert (clinic_id, id, provider_payout_id, amount_minor, currency, state, is_itemized, made_at, arrives_on) on online_payouts
  to job_server;
grant update (state, is_itemized, arrives_on, failure, unexplained_minor, fee_minor, ledger_entry_id, returned_entry_id, booked_on,
  changed_at) on online_payouts to job_server;

create policy online_payouts_member_select on online_payouts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy online_payouts_job_select on online_payouts for select to job_server using (clinic_id = (select app.clinic_id()));

create policy online_payouts_job_insert on online_payouts for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy online_payouts_job_update on online_payouts for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
