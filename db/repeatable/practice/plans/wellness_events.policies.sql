alter table wellness_events enable row level security;
alter table wellness_events force row level security;

grant select on wellness_events to clinic_member, job_server;
grant insert (clinic_id, id, subscription_id, kind, effective_on, pause_months, cycle, charge_id, benefit_id, act_id, uses, earned_minor,
  ledger_entry_id, settlement, reason) on wellness_events to clinic_member;
grant insert (clinic_id, id, subscription_id, kind, effective_on, cycle, charge_id, earned_minor, ledger_entry_id)
  on wellness_events to job_server;
-- Without reasons, acts and who recorded it: they are the clinic's own.
grant select (clinic_id, id, subscription_id, kind, effective_on, pause_months, cycle, benefit_id, uses, recorded_at)
  on wellness_events to clinic_client;

create policy wellness_events_member_select on wellness_events for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy wellness_events_member_insert on wellness_events for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

create policy wellness_events_job_select on wellness_events for select to job_server using (clinic_id = (select app.clinic_id()));

create policy wellness_events_job_insert on wellness_events for insert to job_server
  with check (clinic_id = (select app.clinic_id()) and kind in ('fee_charged', 'settled'));

create policy wellness_events_client_select on wellness_events for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and (select app.has_permission('own_record:read'))
    and exists (select from wellness_subscriptions s
                 where s.clinic_id = wellness_events.clinic_id and s.id = wellness_events.subscription_id));
