create trigger audit_entries_redact before update on audit_entries
  for each row execute function app.check_redaction('before', 'after');
