alter table estimate_talks enable row level security;
alter table estimate_talks force row level security;

grant select on estimate_talks to clinic_member;
grant insert (clinic_id, id, visit_id, told_name, channel, is_agreed, note, agreed_minor, cost_minor, currency) on estimate_talks to clinic_member;

create policy estimate_talks_member_select on estimate_talks for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_talks_member_insert on estimate_talks for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
