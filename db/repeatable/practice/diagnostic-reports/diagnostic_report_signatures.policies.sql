alter table diagnostic_report_signatures enable row level security;
alter table diagnostic_report_signatures force row level security;

grant select on diagnostic_report_signatures to clinic_member;
grant insert (
  clinic_id, report_id, position, kind, content, reason, signer_id, signer_name, signer_licence, signed_at, previous_hash,
  content_hash) on diagnostic_report_signatures to clinic_member;

create policy diagnostic_report_signatures_member_select on diagnostic_report_signatures for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

-- A person signs as themselves.
create policy diagnostic_report_signatures_member_insert on diagnostic_report_signatures for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:sign'))
    and signer_id = (select app.user_id()));
