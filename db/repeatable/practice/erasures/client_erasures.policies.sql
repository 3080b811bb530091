alter table client_erasures enable row level security;
alter table client_erasures force row level security;

grant select on client_erasures to clinic_member;

create policy client_erasures_member_select on client_erasures for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('client:manage')));
