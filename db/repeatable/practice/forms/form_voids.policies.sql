alter table form_voids enable row level security;
alter table form_voids force row level security;

grant select on form_voids to clinic_member;
grant insert (clinic_id, signature_id, reason) on form_voids to clinic_member;
grant select (clinic_id, signature_id, voided_at) on form_voids to clinic_client;

create policy form_voids_member_select on form_voids for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy form_voids_member_insert on form_voids for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')));

create policy form_voids_client_select on form_voids for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and (exists (select from form_signatures s where s.clinic_id = form_voids.clinic_id and s.id = form_voids.signature_id)
      -- Whoever sees the PDF of a form has to see that it no longer holds.
      or exists (select from documents d where d.clinic_id = form_voids.clinic_id and d.id = form_voids.signature_id)));
