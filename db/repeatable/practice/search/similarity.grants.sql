-- Operators need the right to call their function: app.similar_terms compares as `definer`.
grant execute on function similarity(text, text), similarity_op(text, text) to definer;
