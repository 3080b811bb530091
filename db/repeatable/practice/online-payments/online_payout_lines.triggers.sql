create trigger online_payout_lines_append_only before update or delete or truncate on online_payout_lines
  for each statement execute function app.refuse_change('online_payout_lines');
