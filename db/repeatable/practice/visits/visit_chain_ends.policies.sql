alter table visit_chain_ends enable row level security;
alter table visit_chain_ends force row level security;

grant select on visit_chain_ends to clinic_member;

create policy visit_chain_ends_member_select on visit_chain_ends for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));
