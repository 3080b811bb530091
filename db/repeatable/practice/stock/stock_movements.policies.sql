alter table stock_movements enable row level security;
alter table stock_movements force row level security;

grant select on stock_movements to clinic_member, job_server;
grant insert (clinic_id, item_id, unit, quantity_thousandths, act_id, reverses_id, kind, location_id, lot_id, transfer_id, reason, note)
  on stock_movements to clinic_member;

create policy stock_movements_member_select on stock_movements for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_movements_member_insert on stock_movements for insert to clinic_member
  with check (clinic_id = (select app.clinic_id())
    and case when act_id is null then (select app.has_permission('stock:write')) else (select app.has_permission('act:write')) end);

-- What was used is forecast by a job.
create policy stock_movements_job_select on stock_movements for select to job_server using (clinic_id = (select app.clinic_id()));
