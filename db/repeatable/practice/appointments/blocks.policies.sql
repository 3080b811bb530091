alter table blocks enable row level security;
alter table blocks force row level security;

grant select, delete on blocks to clinic_member;
grant insert (clinic_id, doctor_id, starts_at, ends_at, reason) on blocks to clinic_member;
grant update (starts_at, ends_at, reason) on blocks to clinic_member;

create policy blocks_member_select on blocks for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:read')));

create policy blocks_member_insert on blocks for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:write')));

create policy blocks_member_update on blocks for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:write')))
  with check (clinic_id = (select app.clinic_id()));

create policy blocks_member_delete on blocks for delete to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('appointment:write')));
