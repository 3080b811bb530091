alter table ledger_entries enable row level security;
alter table ledger_entries force row level security;

grant select on ledger_entries to clinic_member;
grant insert (clinic_id, id, kind, booked_on, client_id, reference) on ledger_entries to clinic_member, job_server;

create policy ledger_entries_member_select on ledger_entries for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy ledger_entries_member_insert on ledger_entries for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- What was paid online and paid out, and what is left of wellness plans that have ended, is booked by jobs.
create policy ledger_entries_job_insert on ledger_entries for insert to job_server
  with check (clinic_id = (select app.clinic_id())
    and kind in ('allocation', 'dispute', 'payment', 'payment_reversal', 'payout', 'payout_return', 'plan_settlement'));
