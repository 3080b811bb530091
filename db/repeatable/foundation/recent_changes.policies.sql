alter table recent_changes enable row level security;
alter table recent_changes force row level security;

grant select (clinic_id, transaction_id, table_name) on recent_changes to clinic_member;

create policy recent_changes_member_select on recent_changes for select to clinic_member
  using (clinic_id = (select app.clinic_id()));
