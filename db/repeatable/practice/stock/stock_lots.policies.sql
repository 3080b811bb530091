alter table stock_lots enable row level security;
alter table stock_lots force row level security;

grant select on stock_lots to clinic_member, job_server;
grant insert (clinic_id, id, item_id, lot_number, expires_on, cost_minor, cost_for_thousandths, currency, supplier, received_on)
  on stock_lots to clinic_member;
-- CORE-6: what was received stays as it was.
grant update (state, state_reason, version) on stock_lots to clinic_member;

create policy stock_lots_member_select on stock_lots for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_lots_member_insert on stock_lots for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

create policy stock_lots_member_update on stock_lots for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

-- What was used is forecast by a job.
create policy stock_lots_job_select on stock_lots for select to job_server using (clinic_id = (select app.clinic_id()));
