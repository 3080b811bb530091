alter table online_payment_attempts enable row level security;
alter table online_payment_attempts force row level security;

grant select (clinic_id, id, link_id, amount_minor, currency, state, payment_id, failure, created_at, changed_at)
  on online_payment_attempts to clinic_member;
grant select on online_payment_attempts to job_server;
grant insert (clinic_id, id, link_id, amount_minor, currency, session_ends_at) on online_payment_attempts to job_server;
grant update (state, session_id, session_url, intent_id, payment_id, failure, asked_at, changed_at)
  on online_payment_attempts to job_server;

create policy online_payment_attempts_member_select on online_payment_attempts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy online_payment_attempts_job_select on online_payment_attempts for select to job_server
  using (clinic_id = (select app.clinic_id()));

create policy online_payment_attempts_job_insert on online_payment_attempts for insert to job_server
  with check (clinic_id = (select app.clinic_id()));

create policy online_payment_attempts_job_update on online_payment_attempts for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
