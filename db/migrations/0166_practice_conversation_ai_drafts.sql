-- A draft of the assistant that went into what somebody is writing: what is sent in the end is compared with it, also after a reload.
alter table conversation_drafts
  add column ai_draft_id  uuid,
  -- How many sentences without support the person had confirmed.
  add column ai_confirmed integer not null default 0,
  add constraint conversation_drafts_ai_draft_fkey foreign key (clinic_id, ai_draft_id) references ai_drafts (clinic_id, id),
  add constraint conversation_drafts_ai_confirmed_check check (ai_confirmed between 0 and 1000 and (ai_draft_id is not null or ai_confirmed = 0));
