alter table catalogue_parts enable row level security;
alter table catalogue_parts force row level security;

grant select on catalogue_parts to clinic_member;
grant insert (
  clinic_id, item_id, part_id, relation, quantity_thousandths) on catalogue_parts to clinic_member;
grant update (
  quantity_thousandths) on catalogue_parts to clinic_member;
grant delete on catalogue_parts to clinic_member;

create policy catalogue_parts_member_select on catalogue_parts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:read')));

create policy catalogue_parts_member_insert on catalogue_parts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));

create policy catalogue_parts_member_update on catalogue_parts for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')))
  with check (clinic_id = (select app.clinic_id()));

create policy catalogue_parts_member_delete on catalogue_parts for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:manage')));
