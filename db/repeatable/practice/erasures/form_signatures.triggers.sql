create trigger form_signatures_redact before update on form_signatures
  for each row execute function app.check_redaction('signer_name', 'content', 'strokes');
