alter table day_close_entries enable row level security;
alter table day_close_entries force row level security;

grant select on day_close_entries to clinic_member;
grant update (close_id) on day_close_entries to clinic_member;

create policy day_close_entries_member_select on day_close_entries for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy day_close_entries_member_update on day_close_entries for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
