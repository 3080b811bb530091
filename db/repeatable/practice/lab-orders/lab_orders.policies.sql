alter table lab_orders enable row level security;
alter table lab_orders force row level security;

grant select on lab_orders to clinic_member, job_server;
grant insert (
  clinic_id, accession, visit_id, pet_id, laboratory_id, doctor_id, priority, clinical_note, status, ordered_at,
  ordered_by) on lab_orders to clinic_member;
grant update (
  doctor_id, priority, clinical_note, status, submitted_at, submitted_by, sent_at, closed_at, closing_reason,
  version) on lab_orders to clinic_member;
-- What the laboratory answers.
grant update (
  status, laboratory_number, submitted_at, submitted_by, sent_at, closed_at, closing_reason, version) on lab_orders to job_server;

create policy lab_orders_member_select on lab_orders for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_orders_member_insert on lab_orders for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy lab_orders_member_update on lab_orders for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy lab_orders_job_select on lab_orders for select to job_server using (clinic_id = (select app.clinic_id()));

create policy lab_orders_job_update on lab_orders for update to job_server
  using (clinic_id = (select app.clinic_id())) with check (clinic_id = (select app.clinic_id()));
