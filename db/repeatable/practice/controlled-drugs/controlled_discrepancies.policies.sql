alter table controlled_discrepancies enable row level security;
alter table controlled_discrepancies force row level security;

grant select on controlled_discrepancies to clinic_member;
grant insert (clinic_id, id, container_id, expected_thousandths, counted_thousandths) on controlled_discrepancies to clinic_member;

create policy controlled_discrepancies_member_select on controlled_discrepancies for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_discrepancies_member_insert on controlled_discrepancies for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:write')));
