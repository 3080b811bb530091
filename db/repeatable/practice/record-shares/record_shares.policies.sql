alter table record_shares enable row level security;
alter table record_shares force row level security;

grant select on record_shares to clinic_member;
grant insert (
  clinic_id, pet_id, kind, recipient, content, token_hash, expires_at) on record_shares to clinic_member;
grant update (
  revoked_at, revoked_by) on record_shares to clinic_member;

create policy record_shares_member_select on record_shares for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

-- Whoever may not export a full record may not share one.
create policy record_shares_member_insert on record_shares for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write'))
    and (kind in ('client', 'study') or (select app.has_permission('record:manage'))));

-- A link is revoked, and never works again.
create policy record_shares_member_update on record_shares for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('document:write')))
  with check (clinic_id = (select app.clinic_id()) and revoked_at is not null);
