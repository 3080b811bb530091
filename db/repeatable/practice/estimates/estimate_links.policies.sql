alter table estimate_links enable row level security;
alter table estimate_links force row level security;

grant select on estimate_links to clinic_member;
grant insert (clinic_id, estimate_id, token_hash, is_emailed, expires_at) on estimate_links to clinic_member;

create policy estimate_links_member_select on estimate_links for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_links_member_insert on estimate_links for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:write')));
