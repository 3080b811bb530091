alter table catalogue_terms enable row level security;
alter table catalogue_terms force row level security;

grant select on catalogue_terms to clinic_member;

create policy catalogue_terms_member_select on catalogue_terms for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('catalogue:read')));
