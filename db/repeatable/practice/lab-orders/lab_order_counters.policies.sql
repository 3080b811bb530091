alter table lab_order_counters enable row level security;
alter table lab_order_counters force row level security;

grant select on lab_order_counters to clinic_member;
grant insert (clinic_id, last_number) on lab_order_counters to clinic_member;
grant update (last_number) on lab_order_counters to clinic_member;

create policy lab_order_counters_member_select on lab_order_counters for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('lab:read')));

create policy lab_order_counters_member_insert on lab_order_counters for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));

create policy lab_order_counters_member_update on lab_order_counters for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')))
  with check (clinic_id = (select app.clinic_id()));
