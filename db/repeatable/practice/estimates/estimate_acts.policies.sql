alter table estimate_acts enable row level security;
alter table estimate_acts force row level security;

grant select on estimate_acts to clinic_member;
grant insert (clinic_id, line_id, estimate_id, act_id) on estimate_acts to clinic_member;

create policy estimate_acts_member_select on estimate_acts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_acts_member_insert on estimate_acts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
