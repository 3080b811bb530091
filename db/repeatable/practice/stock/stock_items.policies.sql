alter table stock_items enable row level security;
alter table stock_items force row level security;

grant select on stock_items to clinic_member, job_server;
grant insert (clinic_id, item_id, default_location_id, reorder_point_thousandths, par_level_thousandths) on stock_items to clinic_member;
-- Also for whoever locks a row, to move the item.
grant update (default_location_id, reorder_point_thousandths, par_level_thousandths, version) on stock_items to clinic_member;

create policy stock_items_member_select on stock_items for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:read')));

create policy stock_items_member_insert on stock_items for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

create policy stock_items_member_update on stock_items for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('stock:write')));

-- What was used is forecast by a job.
create policy stock_items_job_select on stock_items for select to job_server using (clinic_id = (select app.clinic_id()));
