alter table controlled_witnesses enable row level security;
alter table controlled_witnesses force row level security;

grant select on controlled_witnesses to clinic_member;

create policy controlled_witnesses_member_select on controlled_witnesses for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('controlled:read')));
