alter table wellness_subscriptions enable row level security;
alter table wellness_subscriptions force row level security;

grant select on wellness_subscriptions to clinic_member, job_server;
grant insert (clinic_id, id, pet_id, client_id, plan_id, terms, started_on, renews_id) on wellness_subscriptions to clinic_member;
-- Without who sold it: it is the clinic's own.
grant select (clinic_id, id, pet_id, client_id, plan_id, terms, started_on, renews_id) on wellness_subscriptions to clinic_client;

create policy wellness_subscriptions_member_select on wellness_subscriptions for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy wellness_subscriptions_member_insert on wellness_subscriptions for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));

-- The fees are charged by a job.
create policy wellness_subscriptions_job_select on wellness_subscriptions for select to job_server
  using (clinic_id = (select app.clinic_id()));

-- Those that the client pays.
create policy wellness_subscriptions_client_select on wellness_subscriptions for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids())) and (select app.has_permission('own_record:read'))
    and client_id = any (array(select app.own_client_ids())));
