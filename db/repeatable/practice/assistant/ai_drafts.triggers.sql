create trigger ai_drafts_keep before update or delete on ai_drafts for each row execute function app.preserve_ai_draft();

create trigger ai_drafts_truncate before truncate on ai_drafts for each statement execute function app.refuse_change('ai_drafts');
