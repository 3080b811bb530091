create trigger merge_moves_redact before update on merge_moves
  for each row execute function app.check_redaction('moved');
