alter table lab_order_sends enable row level security;
alter table lab_order_sends force row level security;

grant select on lab_order_sends to clinic_member, job_server;
grant update (next_at) on lab_order_sends to clinic_member;
grant update (status, attempts, tried_at, next_at, answered_at, laboratory_number, reason) on lab_order_sends to job_server;

create policy lab_order_sends_member_select on lab_order_sends for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

-- What waits is tried at once.
create policy lab_order_sends_member_update on lab_order_sends for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:manage')) and status = 'waiting')
  with check (clinic_id = (select app.clinic_id()));

create policy lab_order_sends_job_select on lab_order_sends for select to job_server using (clinic_id = (select app.clinic_id()));

create policy lab_order_sends_job_update on lab_order_sends for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
