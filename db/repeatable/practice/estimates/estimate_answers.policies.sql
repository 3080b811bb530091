alter table estimate_answers enable row level security;
alter table estimate_answers force row level security;

grant select on estimate_answers to clinic_member;
grant insert (clinic_id, estimate_id, option_position, accepted_line_ids, declined_line_ids, signer_name, method, channel, strokes, document,
  content_hash, agreed_low_minor, agreed_high_minor, answered_at) on estimate_answers to clinic_member;

create policy estimate_answers_member_select on estimate_answers for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('billing:read')));

create policy estimate_answers_member_insert on estimate_answers for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and channel = 'clinic' and (select app.has_permission('billing:write')));
