alter table controlled_counts enable row level security;
alter table controlled_counts force row level security;

grant select on controlled_counts to clinic_member;
grant insert (clinic_id, id, kind, counted_on, moment, confirmation_id, note) on controlled_counts to clinic_member;

create policy controlled_counts_member_select on controlled_counts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));

create policy controlled_counts_member_insert on controlled_counts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:write')));
