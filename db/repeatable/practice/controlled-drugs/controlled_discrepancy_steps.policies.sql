alter table controlled_discrepancy_steps enable row level security;
alter table controlled_discrepancy_steps force row level security;

grant select on controlled_discrepancy_steps to clinic_member;
grant insert (clinic_id, discrepancy_id, step, counted_thousandths, note) on controlled_discrepancy_steps to clinic_member;

create policy controlled_discrepancy_steps_member_select on controlled_discrepancy_steps for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_discrepancy_steps_member_insert on controlled_discrepancy_steps for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:write')));
