alter table vitals enable row level security;
alter table vitals force row level security;

grant select on vitals to clinic_member;
grant insert (
  clinic_id, pet_id, visit_id, measured_at, temperature_centicelsius, temperature_unit, heart_rate,
  respiratory_rate, capillary_refill_tenths, mucous_membranes, body_condition_score, body_condition_scale,
  muscle_condition, pain_score, pain_scale, note) on vitals to clinic_member;
grant update (
  voided_at, voided_by) on vitals to clinic_member;

create policy vitals_member_select on vitals for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:read')));

create policy vitals_member_insert on vitals for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')));

create policy vitals_member_update on vitals for update to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('record:write')))
  with check (clinic_id = (select app.clinic_id()));
