alter table merges enable row level security;
alter table merges force row level security;

grant select on merges to clinic_member;

create policy merges_member_select on merges for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')) and (select app.has_permission('client:read')));
