alter table ai_drafts enable row level security;
alter table ai_drafts force row level security;

grant select on ai_drafts to clinic_member;
grant insert (
  id, feature, pet_id, visit_id, conversation_id, engine, provider, model, reservation_id, fallback, template, template_version,
  input_sha256, sentences, duration_ms) on ai_drafts to clinic_member;

-- Whoever asked for a draft reads it; admins see all in the ledger.
create policy ai_drafts_member_select on ai_drafts for select to clinic_member
  using (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:read'))
    and (created_by = (select app.user_id()) or (select app.has_permission('ai:manage'))));

create policy ai_drafts_member_insert on ai_drafts for insert to clinic_member
  with check (clinic_id = (select app.clinic_id()) and (select app.has_permission('ai:use'))
    and created_by = (select app.user_id()));
