alter table online_payout_lines enable row level security;
alter table online_payout_lines force row level security;

grant select on online_payout_lines to clinic_member, job_server;
grant insert (clinic_id, transaction_id, payout_id, kind, category, source_id, amount_minor, fee_minor, payment_id, booked_minor,
  booked_currency, unexplained_minor, made_at) on online_payout_lines to job_server;

create policy online_payout_lines_member_select on online_payout_lines for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy online_payout_lines_job_select on online_payout_lines for select to job_server
  using (clinic_id = (select app.clinic_id()));

create policy online_payout_lines_job_insert on online_payout_lines for insert to job_server
  with check (clinic_id = (select app.clinic_id()));
