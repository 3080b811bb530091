alter table visit_signatures enable row level security;
alter table visit_signatures force row level security;

grant select on visit_signatures to clinic_member;
grant insert (
  clinic_id, pet_id, position, visit_id, kind, content, reason, signer_id, signer_name, signer_licence,
  previous_hash, content_hash, signed_at) on visit_signatures to clinic_member;

create policy visit_signatures_member_select on visit_signatures for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

-- A person signs as themselves; only the job locks.
create policy visit_signatures_member_insert on visit_signatures for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:sign'))
    and kind <> 'automatic_lock' and signer_id = (select app.user_id()));
