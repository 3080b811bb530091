alter table forms enable row level security;
alter table forms force row level security;

grant select on forms to clinic_member;
grant insert (clinic_id, id, kind, starter) on forms to clinic_member;
grant update (version, reviewed_at, reviewed_by, archived_at, needed_for_types, needed_for_items) on forms to clinic_member;
grant select (clinic_id, id, kind, version) on forms to clinic_client;

create policy forms_member_select on forms for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy forms_member_insert on forms for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')));

create policy forms_member_update on forms for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:manage')))
  with check (clinic_id = (select app.clinic_id()));

-- A client sees the forms that they were asked to fill in: the policies of `form_requests` decide.
create policy forms_client_select on forms for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from form_requests r where r.clinic_id = forms.clinic_id and r.form_id = forms.id));
