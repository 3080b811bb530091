alter table duplicate_dismissals enable row level security;
alter table duplicate_dismissals force row level security;

grant select on duplicate_dismissals to clinic_member;
grant insert (clinic_id, first_id, second_id) on duplicate_dismissals to clinic_member;

create policy duplicate_dismissals_member_select on duplicate_dismissals for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('pet:read')) and (select app.has_permission('client:read')));

create policy duplicate_dismissals_member_insert on duplicate_dismissals for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('merge:write')));
