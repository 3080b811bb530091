alter table ai_draft_decisions enable row level security;
alter table ai_draft_decisions force row level security;

grant select on ai_draft_decisions to clinic_member;
grant insert (draft_id, decision, edit_distance, confirmed) on ai_draft_decisions to clinic_member;

create policy ai_draft_decisions_member_select on ai_draft_decisions for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read'))
    and (decided_by = (select app.user_id()) or (select app.has_permission('ai:manage'))));

create policy ai_draft_decisions_member_insert on ai_draft_decisions for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:use'))
    and decided_by = (select app.user_id()));
