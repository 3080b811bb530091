alter table form_signatures enable row level security;
alter table form_signatures force row level security;

grant select on form_signatures to clinic_member;
grant insert (
  clinic_id, request_id, form_id, version, signer_name, method, channel, content, strokes, content_hash, signed_at) on form_signatures
  to clinic_member, clinic_client;
grant select (clinic_id, id, request_id, form_id, version, signer_name, method, channel, content, signed_at) on form_signatures to clinic_client;

create policy form_signatures_member_select on form_signatures for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:read')));

create policy form_signatures_member_insert on form_signatures for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and channel = 'clinic' and (select app.has_permission('document:write')));

-- The policies of `form_requests` decide which are the client's.
create policy form_signatures_client_select on form_signatures for select to clinic_client
  using (clinic_id = any (array(select app.own_clinic_ids()))
    and exists (select from form_requests r where r.clinic_id = form_signatures.clinic_id and r.id = form_signatures.request_id));

create policy form_signatures_client_insert on form_signatures for insert to clinic_client
  with check (clinic_id = any (array(select app.own_clinic_ids())) and channel = 'portal' and (select app.has_permission('own_pet:write'))
    and exists (select from form_requests r where r.clinic_id = form_signatures.clinic_id and r.id = form_signatures.request_id
      and r.form_id = form_signatures.form_id));
