alter table dispensing_label_reprints enable row level security;
alter table dispensing_label_reprints force row level security;

grant select on dispensing_label_reprints to clinic_member;
grant insert (clinic_id, label_id, number, reason) on dispensing_label_reprints to clinic_member;

create policy dispensing_label_reprints_member_select on dispensing_label_reprints for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy dispensing_label_reprints_member_insert on dispensing_label_reprints for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('act:write')));
