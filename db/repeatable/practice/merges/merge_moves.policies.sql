alter table merge_moves enable row level security;
alter table merge_moves force row level security;

grant select on merge_moves to clinic_member;

create policy merge_moves_member_select on merge_moves for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')) and (select app.has_permission('client:read')));
