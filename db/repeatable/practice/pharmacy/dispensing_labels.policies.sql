alter table dispensing_labels enable row level security;
alter table dispensing_labels force row level security;

grant select on dispensing_labels to clinic_member;
grant insert (clinic_id, act_id, number, reason, entry, content, content_hash) on dispensing_labels to clinic_member;

create policy dispensing_labels_member_select on dispensing_labels for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy dispensing_labels_member_insert on dispensing_labels for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));
