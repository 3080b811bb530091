alter table prescription_fills enable row level security;
alter table prescription_fills force row level security;

grant select on prescription_fills to clinic_member;
grant insert (clinic_id, act_id, prescription_id) on prescription_fills to clinic_member;

create policy prescription_fills_member_select on prescription_fills for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy prescription_fills_member_insert on prescription_fills for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));
