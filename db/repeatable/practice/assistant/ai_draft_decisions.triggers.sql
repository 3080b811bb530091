create trigger ai_draft_decisions_append_only before update or delete or truncate on ai_draft_decisions
  for each statement execute function app.refuse_change('ai_draft_decisions');
