create trigger merges_redact before update on merges
  for each row execute function app.check_redaction('fields', 'reason');
